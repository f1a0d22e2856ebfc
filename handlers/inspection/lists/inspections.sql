/*---
summary: 检验单，按状态、供应商、物料、类别、缺陷、检验员、到货日期筛选
record: Insp_Inspection
effect: read
params:
  InspectionId:    {from: query.inspectionid, type: nvarchar(50), default: ''}
  Keyword:         {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Status:          {from: query.status, default: ''}
  Judged:          {from: query.judged, type: bit, default: null, title: 已判定}
  Strictness:      {from: query.strictness, default: ''}
  ConcessionState: {from: query.concessionstate, default: ''}
  SupplierId:      {from: query.supplierid, default: ''}
  MaterialId:      {from: query.materialid, default: ''}
  MaterialClass:   {from: query.materialclass, type: nvarchar(20), default: '', title: 物料类别, choices: [板材, 五金, 封边, 油漆, 玻璃, 石材, 包材, 辅料]}
  CategoryId:      {from: query.categoryid, type: nvarchar(50), default: '', title: 有这种缺陷}
  InspectorUserId: {from: query.inspectoruserid, default: ''}
  ArrivalFrom:     {from: query.arrivaldatefrom, type: date, default: null}
  ArrivalTo:       {from: query.arrivaldateto, type: date, default: null}
sort:
  allow: [i.InspectionNo, i.ArrivalDate, i.LotSize, i.Defective, i.JudgeDate]
  default: i.ArrivalDate desc, i.InspectionNo desc, i.InspectionId
page: {}
export:
  name: 检验单
  columns:
    {InspectionNo: 18, Status: 10, ConcessionState: 10, ArrivalDate: {width: 12, format: yyyy-mm-dd}, SupplierName: 28, MaterialName: 28,
      MaterialClass: {heading: 物料类别, width: 10}, BatchNo: 18, LotSize: 10, Strictness: 10,
      SampleSize: {width: 10, total: true}, Defective: {width: 10, total: true}, FoundCritical: {width: 10, total: true},
      FoundMajor: {width: 10, total: true}, FoundMinor: {width: 10, total: true}, Inspector: 10, FinishDate: {width: 18, format: 'yyyy-mm-dd hh:mm'},
      Judge: 10, JudgeDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}, JudgeNote: 30}
tests:
  - {name: 待检, as: pinzhi, in: {query.status: 待检, query.pageSize: 100}, rows: 6}
  - {name: 待判定而让步审批中, as: pinzhi, in: {query.status: 让步审批中, query.pageSize: 100}, rows: 0}
  - {name: 待判定, as: pinzhi, in: {query.status: 待判定, query.pageSize: 100}, rows: 4}
---*/
SELECT i.InspectionId, i.InspectionNo, i.ArrivalDate, i.SupplierId, s.FullName AS SupplierName, i.MaterialId, m.FullName AS MaterialName,
       m.MaterialClass, m.Spec, m.Unit, i.BatchNo, i.LotSize, i.Resubmitted, i.Strictness, i.InspectLevel, i.Letter, i.SampleSize,
       i.AqlCritical, i.AqlMajor, i.AqlMinor, i.CountBy, i.AcCritical, i.AcMajor, i.AcMinor, i.FoundCritical, i.FoundMajor, i.FoundMinor,
       i.PiecesCritical, i.PiecesMajor, i.PiecesMinor, i.Defective,
       i.Status, i.Proposal, i.Inspector, i.InspectorUserId, i.FinishDate, i.Judge, i.JudgeDate, i.JudgeNote,
       i.ConcessionState, i.ConcessionReason, i.ConcessionBy, i.ConcessionNote, i.Remark,
       i.RowVersion, i.CreateUserName, i.CreateDate, i.ModifyUserName, i.ModifyDate
FROM Insp_Inspection i
JOIN Insp_Supplier s ON s.SupplierId = i.SupplierId
JOIN Insp_Material m ON m.MaterialId = i.MaterialId
WHERE 1 = 1
  /*if InspectionId*/ AND i.InspectionId = @InspectionId /*end*/
  /*if Status*/ AND i.Status = CASE @Status WHEN '让步审批中' THEN '待判定' ELSE @Status END
    AND (@Status <> '让步审批中' OR i.ConcessionState = '审批中') /*end*/
  /*if Judged*/ AND CASE WHEN i.Status IN ('合格', '让步接收', '退货') THEN 1 ELSE 0 END = @Judged /*end*/
  /*if Strictness*/ AND i.Strictness = @Strictness /*end*/
  /*if ConcessionState*/ AND i.ConcessionState = @ConcessionState /*end*/
  /*if SupplierId*/ AND i.SupplierId = @SupplierId /*end*/
  /*if MaterialId*/ AND i.MaterialId = @MaterialId /*end*/
  /*if MaterialClass*/ AND m.MaterialClass = @MaterialClass /*end*/
  /*if CategoryId*/ AND i.InspectionId IN (SELECT d.InspectionId FROM Insp_Defect d WHERE d.CategoryId = @CategoryId AND d.Quantity > 0) /*end*/
  /*if InspectorUserId*/ AND i.InspectorUserId = @InspectorUserId /*end*/
  /*if ArrivalFrom*/ AND i.ArrivalDate >= @ArrivalFrom /*end*/
  /*if ArrivalTo*/ AND i.ArrivalDate <= @ArrivalTo /*end*/
  /*if Keyword*/ AND (i.InspectionNo LIKE @Keyword ESCAPE '\' OR i.BatchNo LIKE @Keyword ESCAPE '\' OR s.FullName LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
