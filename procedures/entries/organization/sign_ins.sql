/*---
summary: 一名员工的登录、切换和重置密码记录，最近的在前
effect: read
params:
  UserId: {from: path.id, type: nvarchar(50)}
page: {size: {from: query.pageSize, default: 20}, max: 200}
---*/
SELECT a.AuditId, a.CreateDate, a.Event, a.ActorAccount, a.SubjectAccount, a.Address
FROM Audit_Log a
WHERE a.SubjectUserId = @UserId AND a.Event IN ('account.signin', 'account.switch', 'account.switch.back', 'account.password.reset')
ORDER BY a.CreateDate DESC, a.AuditId
/*page*/
