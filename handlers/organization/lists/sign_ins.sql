/*---
summary: 一名员工的登录、退出设备、切换和重置密码记录，最近的在前
effect: read
params:
  UserId: {from: handler.user, type: nvarchar(50)}
page: {size: {from: query.pageSize, default: 20}, max: 200}
---*/
SELECT a.AuditId, a.CreateDate, a.Event, a.ActorAccount, a.SubjectAccount, a.Object, a.Address, a.Device
FROM Audit_Log a
WHERE a.SubjectUserId = @UserId AND a.Event IN ('account.signin', 'account.switch', 'account.switch.back', 'account.password.reset', 'account.session.end')
ORDER BY a.CreateDate DESC, a.AuditId
/*page*/
