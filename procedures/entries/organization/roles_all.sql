/*---
summary: 全部角色，供岗位选择
effect: read
tests:
  - {name: 全部, as: admin, rows: 13}
---*/
SELECT r.RoleId, r.FullName
FROM Base_Role r
ORDER BY r.SortCode, r.RoleId
