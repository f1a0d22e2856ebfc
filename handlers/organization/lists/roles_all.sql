/*---
summary: 全部角色，供岗位选择；全员不是哪个岗位的
effect: read
tests:
  - {name: 全部, as: admin, rows: 15}
---*/
SELECT r.RoleId, r.FullName
FROM Base_Role r
WHERE r.RoleId <> 'everyone'
ORDER BY r.SortCode, r.RoleId
