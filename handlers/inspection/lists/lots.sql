/*---
summary: 缺陷汇总背后的检验单：已判定的，条件与缺陷汇总相同，CategoryId 是其中有这类缺陷的
record: Insp_Inspection
effect: read
params:
  Keyword:         {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  By:              {from: query.by, type: nvarchar(20), default: supplier}
  MonthFrom:       {from: query.from, type: date, default: null}
  MonthTo:         {from: query.to, type: date, default: null}
  SupplierId:      {from: query.supplierid, default: ''}
  MaterialId:      {from: query.materialid, default: ''}
  MaterialClass:   {from: query.materialclass, type: nvarchar(20), default: ''}
  CategoryId:      {from: query.categoryid, type: nvarchar(50), default: ''}
  InspectorUserId: {from: query.inspectoruserid, default: ''}
sort:
  allow: [i.InspectionNo, i.ArrivalDate, i.LotSize, i.Defective]
  default: i.ArrivalDate desc, i.InspectionNo desc, i.InspectionId
page: {}
tests:
  - {name: 板材, as: pinzhi, in: {query.by: material, query.materialclass: 板材, query.keyword: 颗粒板, query.pageSize: 1000}, rows: 33}
---*/
-- Keyword searches the names of the summary's lines, By, as the summary does.
SELECT i.InspectionId, i.InspectionNo, i.ArrivalDate, s.FullName AS SupplierName, m.FullName AS MaterialName, i.BatchNo, i.LotSize, i.SampleSize,
       i.FoundCritical, i.FoundMajor, i.FoundMinor, i.Defective, i.Status, i.Judge, i.JudgeDate
FROM Insp_Inspection i
JOIN Insp_Supplier s ON s.SupplierId = i.SupplierId
JOIN Insp_Material m ON m.MaterialId = i.MaterialId
WHERE i.Status IN ('合格', '让步接收', '退货')
-- @dialect sqlite
  /*if MonthFrom*/ AND i.ArrivalDate >= date(@MonthFrom, 'start of month') /*end*/
  /*if MonthTo*/ AND i.ArrivalDate < date(@MonthTo, 'start of month', '+1 month') /*end*/
-- @dialect sqlserver
  /*if MonthFrom*/ AND i.ArrivalDate >= DATEFROMPARTS(YEAR(@MonthFrom), MONTH(@MonthFrom), 1) /*end*/
  /*if MonthTo*/ AND i.ArrivalDate <= EOMONTH(@MonthTo) /*end*/
-- @dialect both
  /*if SupplierId*/ AND i.SupplierId = @SupplierId /*end*/
  /*if MaterialId*/ AND i.MaterialId = @MaterialId /*end*/
  /*if MaterialClass*/ AND m.MaterialClass = @MaterialClass /*end*/
  /*if CategoryId*/ AND i.InspectionId IN (SELECT d.InspectionId FROM Insp_Defect d WHERE d.CategoryId = @CategoryId AND d.Quantity > 0) /*end*/
  /*if InspectorUserId*/ AND i.InspectorUserId = @InspectorUserId /*end*/
  /*if Keyword*/ AND CASE @By WHEN 'supplier' THEN CASE WHEN s.FullName LIKE @Keyword ESCAPE '\' THEN 1 END
                              WHEN 'material' THEN CASE WHEN m.FullName LIKE @Keyword ESCAPE '\' THEN 1 END
                              WHEN 'inspector' THEN (SELECT MAX(1) FROM Base_User u WHERE u.UserId = i.InspectorUserId AND u.RealName LIKE @Keyword ESCAPE '\')
                              WHEN 'category' THEN (SELECT MAX(1) FROM Insp_Defect e JOIN View_DefectCategory c ON c.CategoryId = e.CategoryId
                                                    WHERE e.InspectionId = i.InspectionId AND e.Quantity > 0 AND c.FullPath LIKE @Keyword ESCAPE '\')
                              ELSE CASE WHEN SUBSTRING(CAST(i.ArrivalDate AS NVARCHAR(10)), 1, 7) LIKE @Keyword ESCAPE '\' THEN 1 END END = 1 /*end*/
/*sort*/
/*page*/
