/*---
procedure: P_Base_QuickEntry
cxtype: 快捷入口查询
aliases: ["*"]
summary: 本人选定的快捷入口；已无权查看的菜单不再列出
effect: read
access: signed-in
params:
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
---*/
SELECT q.MenuId, q.SortCode
FROM Base_QuickEntry q
WHERE q.UserId = @UserId
  AND q.MenuId IN (SELECT v.MenuId FROM View_UserMenu v WHERE v.UserId = @UserId)
ORDER BY q.SortCode, q.MenuId;
