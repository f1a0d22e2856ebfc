/*---
summary: 一条公告发给的在用账号，谁何时已读、已确认，谁还没有；按关键词（姓名、工号、部门）、是否已读、是否已确认筛选
record: Base_User
effect: read
params:
  NoticeId: {from: path.id, type: nvarchar(50), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  IsRead:   {from: query.isread, type: bit, default: null}
  IsAcknowledged: {from: query.isacknowledged, type: bit, default: null}
result: {columns: {IsRead: bit, IsAcknowledged: bit}}
sort:
  allow: [x.RealName, x.DepartmentName, x.ReadDate, x.AckDate]
  default: x.IsRead, x.IsAcknowledged, x.DepartmentName, x.StaffNo, x.UserId
page: {}
export:
  name: 公告阅读情况
  columns:
    {RealName: 12, StaffNo: 12, DepartmentName: 24, PostName: 16, IsRead: {heading: 已读, width: 8},
      ReadDate: {heading: 阅读时间, width: 18, format: 'yyyy-mm-dd hh:mm'}, IsAcknowledged: {heading: 已知晓, width: 8},
      AckDate: {heading: 知晓时间, width: 18, format: 'yyyy-mm-dd hh:mm'}}
---*/
SELECT x.UserId, x.RealName, x.StaffNo, x.DepartmentName, x.PostName, x.IsRead, x.ReadDate, x.IsAcknowledged, x.AckDate
FROM (SELECT u.UserId, u.RealName, u.StaffNo, o.FullName AS DepartmentName, p.FullName AS PostName,
             CASE WHEN d.Version >= n.AskVersion THEN d.ReadDate END AS ReadDate,
             CASE WHEN d.AckVersion >= n.AskVersion THEN d.AckDate END AS AckDate,
             CAST(CASE WHEN d.Version >= n.AskVersion THEN 1 ELSE 0 END AS BIT) AS IsRead,
             CAST(CASE WHEN d.AckVersion >= n.AskVersion THEN 1 ELSE 0 END AS BIT) AS IsAcknowledged
      FROM View_NoticeAudience v
      JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId
      JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
      LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
      LEFT JOIN Base_Post p ON p.PostId = u.PostId
      LEFT JOIN Notice_Read d ON d.UserId = v.UserId AND d.NoticeId = v.NoticeId
      WHERE v.NoticeId = @NoticeId) x
WHERE 1 = 1
  /*if IsRead*/ AND x.IsRead = @IsRead /*end*/
  /*if IsAcknowledged*/ AND x.IsAcknowledged = @IsAcknowledged /*end*/
  /*if Keyword*/ AND (x.RealName LIKE @Keyword ESCAPE '\' OR x.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR x.StaffNo LIKE @Keyword ESCAPE '\' OR x.DepartmentName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
