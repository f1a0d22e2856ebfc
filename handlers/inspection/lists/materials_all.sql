/*---
summary: 启用的物料，按编号、名称、规格查找，供选择
effect: read
params:
  MaterialId: {from: query.materialid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(100), default: '', like: contains}
sort:
  allow: [m.FullName]
  default: m.FullName, m.MaterialId
page: {}
tests:
  - {name: 按名称, as: pinzhi, in: {query.keyword: 颗粒板}, rows: 2}
---*/
SELECT m.MaterialId, m.FullName, m.MaterialNo, m.Spec, m.Unit
FROM Insp_Material m
WHERE 1 = 1
  /*if MaterialId*/ AND m.MaterialId = @MaterialId /*end*/
  /*if Keyword*/ AND m.Status = '启用' AND (m.MaterialNo LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\' OR m.Spec LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
