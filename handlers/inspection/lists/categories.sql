/*---
summary: 缺陷类别，按树的次序
record: Insp_Category
effect: read
params:
  CategoryId: {from: query.categoryid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Severity:   {from: query.severity, default: ''}
sort:
  allow: [c.FullName]
  default: t.OrderPath, c.CategoryId
page: {}
export:
  name: 缺陷类别
  columns:
    {FullPath: {heading: 名称, width: 40}, Severity: 10, Controls: {heading: 检验项目, width: 10}, SortCode: 8, Remark: 30}
tests:
  - {name: 全部, as: pinzhi, in: {query.pageSize: 100}, rows: 35}
  - {name: 致命, as: pinzhi, in: {query.severity: 致命, query.pageSize: 100}, rows: 4}
---*/
SELECT c.CategoryId, c.FullName, c.ParentId, COALESCE(p.FullName, '（最上级）') AS ParentName, COALESCE(t.Depth, 0) AS Depth,
       COALESCE(t.FullPath, c.FullName) AS FullPath, c.Severity, c.SortCode, c.Remark,
       (SELECT COUNT(*) FROM Insp_Control o WHERE o.CategoryId = c.CategoryId) AS Controls,
       c.RowVersion, c.CreateUserName, c.CreateDate, c.ModifyUserName, c.ModifyDate
FROM Insp_Category c
LEFT JOIN View_DefectCategory t ON t.CategoryId = c.CategoryId
LEFT JOIN Insp_Category p ON p.CategoryId = c.ParentId
WHERE 1 = 1
  /*if CategoryId*/ AND c.CategoryId = @CategoryId /*end*/
  /*if Severity*/ AND c.Severity = @Severity /*end*/
  /*if Keyword*/ AND c.FullName LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
