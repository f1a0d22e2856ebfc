/*---
summary: 全部部门的全名，按组织架构的次序，供选择
effect: read
tests:
  - {name: 全部, as: putong, rows: 42}
---*/
SELECT t.OrganizationId, t.FullPath
FROM View_OrganizationTree t
ORDER BY t.OrderPath
