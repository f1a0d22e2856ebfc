/*---
procedure: P_Dormitory_Repair
cxtype: 待处理报修查询
aliases: ["*"]
summary: 待处理的宿舍报修，紧急的在前；有处理权限的看全部，其他人只看自己的
effect: read
access: signed-in
params:
  SouSuo:    {from: OtherA, type: nvarchar(100), default: '', like: contains}
  UserId:    {from: session.userid, type: nvarchar(50), default: ''}
  MayHandle: {from: session.can.dormitory-repair.handle, type: int, default: 0}
---*/
SELECT r.RepairId, r.RepairNo, r.Building, r.Room, r.Item, r.Description, r.Reporter, r.ReportDate, r.Status, r.Urgency
FROM Dorm_Repair r
WHERE r.Status = '待处理'
  AND (@MayHandle = 1 OR r.ReporterUserId = @UserId)
  AND (@SouSuo = '' OR r.RepairNo LIKE @SouSuo ESCAPE '\' OR r.Building LIKE @SouSuo ESCAPE '\'
       OR r.Room LIKE @SouSuo ESCAPE '\' OR r.Item LIKE @SouSuo ESCAPE '\'
       OR r.Description LIKE @SouSuo ESCAPE '\' OR r.Reporter LIKE @SouSuo ESCAPE '\')
ORDER BY CASE r.Urgency WHEN '特急' THEN 0 WHEN '紧急' THEN 1 ELSE 2 END, r.ReportDate, r.RepairNo;
