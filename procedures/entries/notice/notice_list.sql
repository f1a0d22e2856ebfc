/*---
procedure: P_Notice
cxtype: 公告列表查询
aliases: ["*"]
summary: 发给全体或本人所在组织的公告，置顶在前、新的在前，含本人是否已读
effect: read
access: signed-in
params:
  SouSuo: {from: OtherA, type: nvarchar(100), default: '', like: contains}
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
  Now:    {from: now, type: datetime2(3)}
result: {columns: {IsRead: bit}}
---*/
SELECT n.NoticeId, n.Title, n.Category, n.Summary, n.Content, n.Publisher, n.PublishDate, n.IsTop,
       CAST(CASE WHEN d.NoticeId IS NULL THEN 0 ELSE 1 END AS BIT) AS IsRead
FROM View_UserNotice v
JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId
LEFT JOIN Notice_Read d ON d.UserId = @UserId AND d.NoticeId = n.NoticeId
WHERE v.UserId = @UserId
  AND n.PublishDate <= @Now
  AND (@SouSuo = '' OR n.Title LIKE @SouSuo ESCAPE '\' OR n.Content LIKE @SouSuo ESCAPE '\')
ORDER BY n.IsTop DESC, n.PublishDate DESC, n.NoticeId;
