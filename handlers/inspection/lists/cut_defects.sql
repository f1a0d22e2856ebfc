/*---
summary: 裁切缺陷，按板材、供应商、类别、原因、发现日期筛选
record: Insp_CutDefect
effect: read
params:
  CutDefectId: {from: query.cutdefectid, type: nvarchar(50), default: ''}
  Keyword:     {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  MaterialId:  {from: query.materialid, default: ''}
  SupplierId:  {from: query.supplierid, default: ''}
  CategoryId:  {from: query.categoryid, default: ''}
  Cause:       {from: query.cause, default: ''}
  FoundFrom:   {from: query.founddatefrom, type: date, default: null}
  FoundTo:     {from: query.founddateto, type: date, default: null}
sort:
  allow: [d.FoundDate, d.Area, d.CreateDate, d.ModifyDate]
  default: d.FoundDate desc, d.CutDefectId
page: {}
export:
  name: 裁切缺陷
  columns:
    {FoundDate: {width: 12, format: yyyy-mm-dd}, MaterialName: 28, SupplierName: 28, BatchNo: 18, SheetNo: 12, CategoryName: 24,
      X: {heading: 横向位置（‰）, width: 12}, Y: {heading: 纵向位置（‰）, width: 12}, Area: {width: 12, format: '0.00', total: true}, Cause: 12,
      Operator: 12, Remark: 30}
tests:
  - {name: 全部, as: pinzhi, in: {query.pageSize: 200}, rows: 90}
---*/
SELECT d.CutDefectId, d.FoundDate, d.MaterialId, m.FullName AS MaterialName, d.SupplierId, s.FullName AS SupplierName, d.BatchNo, d.SheetNo,
       d.CategoryId, c.FullPath AS CategoryName, d.X, d.Y, d.Area, d.Cause, d.Operator, d.Remark,
       d.RowVersion, d.CreateUserName, d.CreateDate, d.ModifyUserName, d.ModifyDate
FROM Insp_CutDefect d
JOIN Insp_Material m ON m.MaterialId = d.MaterialId
LEFT JOIN Insp_Supplier s ON s.SupplierId = d.SupplierId
LEFT JOIN View_DefectCategory c ON c.CategoryId = d.CategoryId
WHERE 1 = 1
  /*if CutDefectId*/ AND d.CutDefectId = @CutDefectId /*end*/
  /*if MaterialId*/ AND d.MaterialId = @MaterialId /*end*/
  /*if SupplierId*/ AND d.SupplierId = @SupplierId /*end*/
  /*if CategoryId*/ AND d.CategoryId = @CategoryId /*end*/
  /*if Cause*/ AND d.Cause = @Cause /*end*/
  /*if FoundFrom*/ AND d.FoundDate >= @FoundFrom /*end*/
  /*if FoundTo*/ AND d.FoundDate <= @FoundTo /*end*/
  /*if Keyword*/ AND (d.BatchNo LIKE @Keyword ESCAPE '\' OR d.SheetNo LIKE @Keyword ESCAPE '\' OR d.Operator LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
