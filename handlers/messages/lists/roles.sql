/*---
summary: 角色，供选择消息的接收人
effect: read
---*/
SELECT r.RoleId, r.FullName FROM Base_Role r ORDER BY r.SortCode, r.RoleId
