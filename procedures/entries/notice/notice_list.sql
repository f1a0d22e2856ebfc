/*---
procedure: P_Notice
cxtype: 公告列表查询
aliases: ["*"]
summary: 发给本人的公告（正文为纯文本），和只发给本人的消息；置顶在前、新的在前，含本人是否已读
effect: read
access: signed-in
params:
  SouSuo: {from: OtherA, type: nvarchar(100), default: '', like: contains}
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
  Now:    {from: now, type: datetime2(3)}
result: {columns: {IsRead: bit, IsTop: bit}}
---*/
SELECT x.NoticeId, x.Title, x.Category, x.Summary, x.Content, x.Publisher, x.PublishDate, x.IsTop, x.IsRead, x.PageId, x.ObjectId
FROM (SELECT n.NoticeId, n.Title, n.Category, n.Summary, n.PlainText AS Content, n.Publisher, n.PublishDate,
             CAST(CASE WHEN n.IsTop = 1 AND (n.TopUntil IS NULL OR n.TopUntil > @Now) THEN 1 ELSE 0 END AS BIT) AS IsTop,
             CAST(CASE WHEN v.ReadDate IS NULL THEN 0 ELSE 1 END AS BIT) AS IsRead, CAST(NULL AS NVARCHAR(100)) AS PageId, CAST(NULL AS NVARCHAR(50)) AS ObjectId
      FROM View_UserNotice v
      JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId
      WHERE v.UserId = @UserId AND v.PublishDate <= @Now AND v.ExpireDate > @Now
      UNION ALL
      SELECT p.NoticeId, p.Title, p.Category, '', p.Content, p.Publisher, p.CreateDate, CAST(0 AS BIT),
             CAST(CASE WHEN p.ReadDate IS NULL THEN 0 ELSE 1 END AS BIT), p.PageId, p.ObjectId
      FROM Notice_Personal p
      WHERE p.UserId = @UserId AND p.ExpireDate > @Now
        -- a reminder of an announcement goes with the right to read that
        AND (p.PageId <> 'noticeannouncement'
             OR p.ObjectId IN (SELECT r.NoticeId FROM View_UserNotice r WHERE r.UserId = @UserId AND r.PublishDate <= @Now AND r.ExpireDate > @Now))) x
WHERE @SouSuo = '' OR x.Title LIKE @SouSuo ESCAPE '\' OR x.Content LIKE @SouSuo ESCAPE '\'
ORDER BY x.IsTop DESC, x.PublishDate DESC, x.NoticeId;
