/*---
procedure: P_Dormitory_Repair
cxtype: 待处理报修数量
aliases: ["*"]
summary: 待处理的宿舍报修数量，范围与 待处理报修查询 相同
effect: read
access: signed-in
params:
  UserId:    {from: session.userid, type: nvarchar(50), default: ''}
  MayHandle: {from: session.can.dormitory-repair.handle, type: int, default: 0}
result: {columns: {PendingCount: int}}
---*/
SELECT COUNT(*) AS PendingCount
FROM Dorm_Repair r
WHERE r.Status = '待处理' AND (@MayHandle = 1 OR r.ReporterUserId = @UserId);
