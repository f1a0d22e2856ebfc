/*---
procedure: P_Notice
cxtype: 未读公告数量
aliases: ["*"]
summary: 公告列表查询 所列的公告和消息中，本人未读的有多少
tool: notice_count
effect: read
access: signed-in
params:
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
  Now:    {from: now, type: datetime2(3)}
result: {columns: {UnreadCount: int}}
---*/
SELECT (SELECT COUNT(*)
        FROM View_UserNotice n
        WHERE n.UserId = @UserId AND n.PublishDate <= @Now AND n.ExpireDate > @Now AND n.ReadDate IS NULL)
     + (SELECT COUNT(*)
        FROM Notice_Personal p
        WHERE p.UserId = @UserId AND p.ExpireDate > @Now AND p.ReadDate IS NULL
          -- a reminder of an announcement goes with the right to read that
          AND (p.PageId <> 'noticeannouncement'
               OR p.ObjectId IN (SELECT r.NoticeId FROM View_UserNotice r WHERE r.UserId = @UserId AND r.PublishDate <= @Now AND r.ExpireDate > @Now))) AS UnreadCount;
