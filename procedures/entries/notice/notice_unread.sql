/*---
procedure: P_Notice
cxtype: 未读公告数量
aliases: ["*"]
summary: 公告列表查询 所列的公告中，本人未读的有多少
effect: read
access: signed-in
params:
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
  Now:    {from: now, type: datetime2(3)}
result: {columns: {UnreadCount: int}}
---*/
SELECT COUNT(*) AS UnreadCount
FROM View_UserNotice n
WHERE n.UserId = @UserId AND n.PublishDate <= @Now
  AND NOT EXISTS (SELECT 1 FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = n.NoticeId);
