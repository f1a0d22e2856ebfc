-- @statement acknowledge
-- Records that a user has acknowledged an announcement. A second time changes nothing.
UPDATE Notice_Read
SET AckDate = @Now, AckVersion = Version
WHERE UserId = @UserId AND NoticeId = @NoticeId
  AND EXISTS (SELECT 1 FROM View_UserNotice v
              WHERE v.UserId = @UserId AND v.NoticeId = @NoticeId AND v.PublishDate <= @Now AND v.ExpireDate > @Now AND v.AckDate IS NULL);

-- @statement add_audience
-- Adds a member to the audience of an announcement.
INSERT INTO Notice_Audience (NoticeId, Kind, ObjectId) VALUES (@NoticeId, @Kind, @ObjectId);

-- @statement add_version
-- Adds the present text of an announcement as a version.
INSERT INTO Notice_Version (NoticeId, Version, Title, Category, Summary, Content, PlainText, Audience, Attachments, MustRead, PublishDate, ExpireDate, UserName, CreateDate)
SELECT n.NoticeId, n.Version, n.Title, n.Category, n.Summary, n.Content, n.PlainText, n.Audience, n.Attachments, n.MustRead, n.PublishDate, n.ExpireDate, @UserName, @Now
FROM Notice_Announcement n
WHERE n.NoticeId = @NoticeId;

-- @statement announcement
-- An announcement as its managers see it.
SELECT n.NoticeId, n.Title, n.Category, n.Publisher, n.Summary, n.Content, n.Cover, n.MustRead, n.IsTop, n.TopUntil, n.ExpireDate, n.Published,
       n.PublishDate, n.WithdrawDate, n.Version, n.AskVersion, n.RemindDate, n.RowVersion, n.CreateUserName, n.CreateDate, n.ModifyUserName, n.ModifyDate
FROM Notice_Announcement n
WHERE n.NoticeId = @NoticeId;

-- @statement audience
-- The audience of an announcement, with names.
SELECT a.Kind, a.ObjectId, COALESCE(o.FullName, p.FullName COLLATE Chinese_PRC_CI_AS, u.RealName, '全体') AS Name
FROM Notice_Audience a
LEFT JOIN Base_Organization o ON a.Kind = 'department' AND o.OrganizationId = a.ObjectId
LEFT JOIN Base_Post p ON a.Kind = 'post' AND p.PostId = a.ObjectId
LEFT JOIN Base_User u ON a.Kind = 'user' AND u.UserId = a.ObjectId
WHERE a.NoticeId = @NoticeId
ORDER BY a.Kind, Name, a.ObjectId;

-- @statement drop_audience
-- Deletes the audience of an announcement.
DELETE FROM Notice_Audience WHERE NoticeId = @NoticeId;

-- @statement drop_reminders
-- Deletes the notices to people about an announcement.
DELETE FROM Notice_Personal WHERE PageId = @PageId AND ObjectId = @NoticeId;

-- @statement drop_version
-- The version that is being written again.
DELETE FROM Notice_Version WHERE NoticeId = @NoticeId AND Version = @Version;

-- @statement member_name
-- The name of a department, a post or a person.
SELECT o.FullName FROM Base_Organization o WHERE @Kind = 'department' AND o.OrganizationId = @Id
UNION ALL
SELECT p.FullName COLLATE Chinese_PRC_CI_AS FROM Base_Post p WHERE @Kind = 'post' AND p.PostId = @Id
UNION ALL
SELECT u.RealName FROM Base_User u WHERE @Kind = 'user' AND u.UserId = @Id;

-- @statement readable
-- Whether a user may read an announcement now: 1 or 0.
SELECT COUNT(*)
FROM View_UserNotice v
WHERE v.UserId = @UserId AND v.NoticeId = @NoticeId AND v.PublishDate <= @Now AND v.ExpireDate > @Now;

-- @statement reader_counts
-- How many with an open account an announcement is for, and how many of them have read and
-- acknowledged it.
SELECT COUNT(*) AS Total, COUNT(CASE WHEN d.Version >= n.AskVersion THEN 1 END) AS ReadCount, COUNT(CASE WHEN d.AckVersion >= n.AskVersion THEN 1 END) AS AckCount
FROM View_NoticeAudience v
JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId
JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
LEFT JOIN Notice_Read d ON d.UserId = v.UserId AND d.NoticeId = v.NoticeId
WHERE v.NoticeId = @NoticeId;

-- @statement single
-- An announcement as a user of its audience sees it now.
SELECT n.NoticeId, n.Title, n.Category, n.Summary, n.Content, n.Publisher, n.PublishDate, n.ExpireDate, n.Cover, n.MustRead, n.Version,
       CASE WHEN n.IsTop = 1 AND (n.TopUntil IS NULL OR n.TopUntil > @Now) THEN 1 ELSE 0 END AS IsTop, v.ReadDate, v.AckDate
FROM View_UserNotice v
JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId
WHERE v.UserId = @UserId AND v.NoticeId = @NoticeId AND v.PublishDate <= @Now AND v.ExpireDate > @Now;

-- @statement versions
-- The published versions of an announcement, the latest first.
SELECT v.Version, v.Title, v.Category, v.Summary, v.Content, v.PlainText, v.Audience, v.Attachments, v.MustRead, v.PublishDate, v.ExpireDate, v.UserName, v.CreateDate
FROM Notice_Version v
WHERE v.NoticeId = @NoticeId
ORDER BY v.Version DESC;

-- @statement waiting_readers
-- The people with an open account who have not read an announcement, or not acknowledged
-- one that they must read.
SELECT v.UserId
FROM View_UserNotice v
JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId
JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
WHERE v.NoticeId = @NoticeId AND v.PublishDate <= @Now AND v.ExpireDate > @Now
  AND (v.ReadDate IS NULL OR n.MustRead = 1 AND v.AckDate IS NULL)
ORDER BY v.UserId;
