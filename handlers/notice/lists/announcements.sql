/*---
summary: 全部公告，供管理公告的人查询；按状态、类别、必读、置顶、发布时间筛选，可搜正文
record: Notice_Announcement
effect: read
params:
  NoticeId: {from: query.noticeid, type: nvarchar(50), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Status:   {from: query.status, type: nvarchar(10), default: ''}
  Category: {from: query.category, default: ''}
  MustRead: {from: query.mustread, default: null}
  IsTop:    {from: query.istop, default: null}
  PublishFrom: {from: query.publishdatefrom, type: date, default: null}
  PublishTo:   {from: query.publishdateto, type: datetime2(3), day: end, default: null}
  Now:      {from: now, type: datetime2(3)}
result: {columns: {ReadCount: int, ReaderCount: int}}
sort:
  allow: [x.Title, x.PublishDate, x.CreateDate]
  default: x.CreateDate DESC, x.NoticeId
page: {}
export:
  name: 公告
  columns:
    {Title: 50, Status: {heading: 状态, width: 10}, Category: 12, Publisher: 14, Audience: 40, MustRead: 8, IsTop: 8,
      PublishDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}, ExpireDate: {width: 18, format: 'yyyy-mm-dd hh:mm'},
      ReadCount: {heading: 已读人数, width: 10}, ReaderCount: {heading: 应读人数, width: 10}, Version: 8, Attachments: 30, CreateUserName: 12, CreateDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}}
tests:
  - {name: 草稿, as: admin, in: {query.status: 草稿}, rows: 2}
---*/
SELECT x.NoticeId, x.Title, x.Category, x.Status, x.Publisher, x.Summary, x.Audience, x.Attachments, x.MustRead, x.IsTop, x.TopUntil, x.PublishDate, x.ExpireDate,
       (SELECT COUNT(*)
        FROM Notice_Read d
        JOIN Base_User u ON u.UserId = d.UserId AND u.Enabled = 1
        WHERE d.NoticeId = x.NoticeId AND d.Version >= x.AskVersion
          AND EXISTS (SELECT 1 FROM View_NoticeAudience v WHERE v.NoticeId = x.NoticeId AND v.UserId = d.UserId)) AS ReadCount,
       (SELECT COUNT(*)
        FROM View_NoticeAudience v
        JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
        WHERE v.NoticeId = x.NoticeId) AS ReaderCount,
       x.Version, x.RowVersion, x.CreateUserName, x.CreateDate, x.ModifyUserName, x.ModifyDate
FROM (SELECT n.NoticeId, n.Title, n.Category, n.Publisher, n.Summary, n.PlainText, n.Audience, n.Attachments, n.MustRead, n.IsTop, n.TopUntil, n.PublishDate, n.ExpireDate,
             n.Version, n.AskVersion, n.RowVersion, n.CreateUserName, n.CreateDate, n.ModifyUserName, n.ModifyDate,
             CASE WHEN n.Published = 0 AND n.WithdrawDate IS NULL THEN '草稿'
                  WHEN n.Published = 0 THEN '已撤回'
                  WHEN n.PublishDate > @Now THEN '待发布'
                  WHEN n.ExpireDate <= @Now THEN '已过期'
                  ELSE '已发布' END AS Status
      FROM Notice_Announcement n) x
WHERE 1 = 1
  /*if NoticeId*/ AND x.NoticeId = @NoticeId /*end*/
  /*if Status*/ AND x.Status = @Status /*end*/
  /*if Category*/ AND x.Category = @Category /*end*/
  /*if MustRead*/ AND x.MustRead = @MustRead /*end*/
  /*if IsTop*/ AND x.IsTop = @IsTop /*end*/
  /*if PublishFrom*/ AND x.PublishDate >= @PublishFrom /*end*/
  /*if PublishTo*/ AND x.PublishDate <= @PublishTo /*end*/
  /*if Keyword*/ AND (x.Title LIKE @Keyword ESCAPE '\' OR x.Summary LIKE @Keyword ESCAPE '\' OR x.PlainText LIKE @Keyword ESCAPE '\' OR x.Publisher LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
