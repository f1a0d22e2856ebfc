/*---
summary: 检验单中的缺陷，按检验单、供应商、物料、类别、严重程度、到货日期筛选
record: Insp_Inspection
effect: read
params:
  InspectionId: {from: query.inspectionid, type: nvarchar(50), default: ''}
  Keyword:      {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  SupplierId:   {from: query.supplierid, default: ''}
  MaterialId:   {from: query.materialid, default: ''}
  CategoryId:   {from: query.categoryid, type: nvarchar(50), default: ''}
  Severity:     {from: query.severity, type: nvarchar(20), default: ''}
  ArrivalFrom:  {from: query.arrivaldatefrom, type: date, default: null}
  ArrivalTo:    {from: query.arrivaldateto, type: date, default: null}
sort:
  allow: [i.ArrivalDate, d.Quantity]
  default: i.ArrivalDate desc, d.DefectId
page: {}
tests:
  - {name: 严重的, as: pinzhi, in: {query.severity: 严重, query.pageSize: 1000}, rows: 188}
---*/
SELECT d.DefectId, d.InspectionId, i.InspectionNo, i.ArrivalDate, i.SupplierId, s.FullName AS SupplierName, i.MaterialId, m.FullName AS MaterialName,
       i.BatchNo, d.CategoryId, c.FullPath AS CategoryName, d.Severity, d.Quantity, d.Note, i.Status
FROM Insp_Defect d
JOIN Insp_Inspection i ON i.InspectionId = d.InspectionId
JOIN Insp_Supplier s ON s.SupplierId = i.SupplierId
JOIN Insp_Material m ON m.MaterialId = i.MaterialId
LEFT JOIN View_DefectCategory c ON c.CategoryId = d.CategoryId
WHERE d.Quantity > 0
  /*if InspectionId*/ AND d.InspectionId = @InspectionId /*end*/
  /*if SupplierId*/ AND i.SupplierId = @SupplierId /*end*/
  /*if MaterialId*/ AND i.MaterialId = @MaterialId /*end*/
  /*if CategoryId*/ AND d.CategoryId = @CategoryId /*end*/
  /*if Severity*/ AND d.Severity = @Severity /*end*/
  /*if ArrivalFrom*/ AND i.ArrivalDate >= @ArrivalFrom /*end*/
  /*if ArrivalTo*/ AND i.ArrivalDate <= @ArrivalTo /*end*/
  /*if Keyword*/ AND (i.InspectionNo LIKE @Keyword ESCAPE '\' OR i.BatchNo LIKE @Keyword ESCAPE '\' OR s.FullName LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
