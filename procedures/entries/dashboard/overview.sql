/*---
procedure: P_Dashboard
cxtype: 首页概览查询
aliases: ["*"]
summary: 首页数字：待处理报修、未读公告、员工数、店铺数；无权查看的为空
effect: read
access: signed-in
params:
  UserId:    {from: session.userid, type: nvarchar(50), default: ''}
  MayHandle: {from: session.can.dormitory-repair.handle, type: int, default: 0}
  SeesStaff: {from: session.can.staff.detail, type: int, default: 0}
  SeesShops: {from: session.can.shop.detail, type: int, default: 0}
  Now:       {from: now, type: datetime2(3)}
result: {columns: {PendingRepairs: int, UnreadNotices: int, StaffCount: int, ShopCount: int}}
---*/
SELECT (SELECT COUNT(*) FROM Dorm_Repair r
        WHERE r.Status = '待处理' AND (@MayHandle = 1 OR r.ReporterUserId = @UserId)) AS PendingRepairs,
       (SELECT COUNT(*) FROM View_UserNotice n
        WHERE n.UserId = @UserId AND n.PublishDate <= @Now
          AND NOT EXISTS (SELECT 1 FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = n.NoticeId)) AS UnreadNotices,
       CASE WHEN @SeesStaff = 1 THEN (SELECT COUNT(*) FROM Base_User u WHERE u.Enabled = 1) END AS StaffCount,
       CASE WHEN @SeesShops = 1 THEN (SELECT COUNT(*) FROM View_UserShop s WHERE s.UserId = @UserId) END AS ShopCount;
