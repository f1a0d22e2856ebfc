/*---
summary: 供应商各物料的检验严格度，按供应商、严格度筛选
effect: read
params:
  SupplierId: {from: query.supplierid, type: nvarchar(50), default: ''}
  MaterialId: {from: query.materialid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Strictness: {from: query.strictness, type: nvarchar(20), default: ''}
sort:
  allow: {MaterialName: m.FullName}
  default: s.FullName, m.FullName, w.MaterialId, w.SupplierId
page: {}
tests:
  - {name: 加严, as: pinzhi, in: {query.strictness: 加严}, rows: 10}
---*/
SELECT w.SupplierId, s.FullName AS SupplierName, w.MaterialId, m.FullName AS MaterialName, w.Strictness, w.Score, w.Recent, w.Refused, w.ModifyDate
FROM Insp_Switching w
JOIN Insp_Supplier s ON s.SupplierId = w.SupplierId
JOIN Insp_Material m ON m.MaterialId = w.MaterialId
WHERE 1 = 1
  /*if SupplierId*/ AND w.SupplierId = @SupplierId /*end*/
  /*if MaterialId*/ AND w.MaterialId = @MaterialId /*end*/
  /*if Strictness*/ AND w.Strictness = @Strictness /*end*/
  /*if Keyword*/ AND (s.FullName LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
