/*---
summary: 发给本人、现在可读的公告，未读的在前，再按置顶、发布时间；按关键词（标题、摘要、正文）、类别、发布时间、未读、必读、待确认筛选
record: Notice_Announcement
effect: read
params:
  Keyword:  {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  SouSuo:   {from: query.sousuo, type: nvarchar(100), default: '', like: contains, older: true}
  Category: {from: query.category, default: ''}
  Unread:   {from: query.unread, type: bit, default: null, title: 未读}
  MustRead: {from: query.mustread, default: null}
  ToAcknowledge: {from: query.toacknowledge, type: bit, default: null, title: 待确认}
  PublishFrom: {from: query.publishdatefrom, type: date, default: null}
  PublishTo:   {from: query.publishdateto, type: datetime2(3), day: end, default: null}
  Time1:    {from: query.time1, type: datetime2(3), default: null, older: true}
  Time2:    {from: query.time2, type: datetime2(3), default: null, older: true}
  UserId:   {from: session.userid, type: nvarchar(50), default: ''}
  Now:      {from: now, type: datetime2(3)}
result: {columns: {IsRead: bit, IsTop: bit, IsAcknowledged: bit, HasAttachments: bit}}
sort:
  allow: [x.PublishDate, x.Title]
  default: x.IsRead, x.IsTop DESC, x.PublishDate DESC, x.NoticeId
page: {}
tests:
  - {name: 本人的, as: putong, in: {query.pageSize: 200}, rows: 22}
---*/
SELECT x.NoticeId, x.Title, x.Category, x.Summary, x.Publisher, x.PublishDate, x.IsTop, x.MustRead, x.IsRead, x.IsAcknowledged, x.Cover, x.HasAttachments, x.Version
FROM (SELECT n.NoticeId, n.Title, n.Category, n.Summary, n.PlainText, n.Publisher, n.PublishDate, n.MustRead, n.Cover, n.Version,
             CAST(CASE WHEN n.IsTop = 1 AND (n.TopUntil IS NULL OR n.TopUntil > @Now) THEN 1 ELSE 0 END AS BIT) AS IsTop,
             CAST(CASE WHEN v.ReadDate IS NULL THEN 0 ELSE 1 END AS BIT) AS IsRead,
             CAST(CASE WHEN v.AckDate IS NULL THEN 0 ELSE 1 END AS BIT) AS IsAcknowledged,
             CAST(CASE WHEN n.Attachments = '' THEN 0 ELSE 1 END AS BIT) AS HasAttachments
      FROM View_UserNotice v
      JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId
      WHERE v.UserId = @UserId AND v.PublishDate <= @Now AND v.ExpireDate > @Now) x
WHERE 1 = 1
  /*if Category*/ AND x.Category = @Category /*end*/
  /*if Unread*/ AND x.IsRead <> @Unread /*end*/
  /*if MustRead*/ AND x.MustRead = @MustRead /*end*/
  /*if ToAcknowledge*/ AND CASE WHEN x.MustRead = 1 AND x.IsAcknowledged = 0 THEN 1 ELSE 0 END = @ToAcknowledge /*end*/
  /*if PublishFrom*/ AND x.PublishDate >= @PublishFrom /*end*/
  /*if PublishTo*/ AND x.PublishDate <= @PublishTo /*end*/
  /*if Time1*/ AND x.PublishDate >= @Time1 /*end*/
  /*if Time2*/ AND x.PublishDate <= @Time2 /*end*/
  /*if Keyword*/ AND (x.Title LIKE @Keyword ESCAPE '\' OR x.Summary LIKE @Keyword ESCAPE '\' OR x.PlainText LIKE @Keyword ESCAPE '\') /*end*/
  /*if SouSuo*/ AND (x.Title LIKE @SouSuo ESCAPE '\' OR x.Summary LIKE @SouSuo ESCAPE '\' OR x.PlainText LIKE @SouSuo ESCAPE '\') /*end*/
/*sort*/
/*page*/
