/*---
summary: 可派的处理人：有处理权限的员工，以及处理过报修的其他人（没有 UserId）
effect: read
tests:
  - {name: 员工和师傅, as: sushe, rows: 5}
---*/
SELECT u.UserId, u.RealName AS Name
FROM Base_User u
WHERE u.Enabled = 1 AND u.UserId IN (SELECT g.UserId FROM View_UserGrant g WHERE g.ItemType = 'button' AND g.ItemId = 'dormitory-repair.handle')
UNION
SELECT NULL, r.Handler
FROM Dorm_Repair r
WHERE r.Handler IS NOT NULL AND r.HandlerUserId IS NULL
ORDER BY Name
