-- Announcements for everybody are for the people of the company: dealers, whose organisation the setting
-- DealerTopDepartment names, are other companies. They can be named in addition.
--
-- compatible: yes, View_UserNotice and View_NoticeAudience have the columns that they had.

-- +goose Up
-- The people of each announcement's audience, each once.
DROP VIEW View_UserNotice;
DROP VIEW View_NoticeAudience;
CREATE VIEW View_NoticeAudience AS
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN Notice_Audience a ON a.Kind = 'all'
WHERE NOT EXISTS (SELECT 1
                  FROM View_OrganizationPath t
                  JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value COLLATE Latin1_General_BIN2 = t.AncestorId
                  WHERE t.OrganizationId = u.OrganizationId)
UNION
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Notice_Audience a ON a.Kind = 'department' AND a.ObjectId = v.AncestorId
UNION
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN Notice_Audience a ON a.Kind = 'post' AND a.ObjectId = u.PostId
UNION
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN Notice_Audience a ON a.Kind = 'user' AND a.ObjectId = u.UserId;
-- The published announcements that are addressed to a user, from PublishDate until ExpireDate, and when he has read and
-- acknowledged the required version. Every way of reading an announcement goes through this view, and compares both
-- dates with the time.
CREATE VIEW View_UserNotice AS
SELECT v.UserId, n.NoticeId, n.PublishDate, COALESCE(n.ExpireDate, '9999-12-31T00:00:00') AS ExpireDate,
       CASE WHEN d.Version >= n.AskVersion THEN d.ReadDate END AS ReadDate,
       CASE WHEN d.AckVersion >= n.AskVersion THEN d.AckDate END AS AckDate
FROM View_NoticeAudience v
JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId AND n.Published = 1
LEFT JOIN Notice_Read d ON d.UserId = v.UserId AND d.NoticeId = n.NoticeId;

-- +goose Down
DROP VIEW View_UserNotice;
DROP VIEW View_NoticeAudience;
CREATE VIEW View_NoticeAudience AS
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN Notice_Audience a ON a.Kind = 'all'
UNION
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Notice_Audience a ON a.Kind = 'department' AND a.ObjectId = v.AncestorId
UNION
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN Notice_Audience a ON a.Kind = 'post' AND a.ObjectId = u.PostId
UNION
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN Notice_Audience a ON a.Kind = 'user' AND a.ObjectId = u.UserId;
CREATE VIEW View_UserNotice AS
SELECT v.UserId, n.NoticeId, n.PublishDate, COALESCE(n.ExpireDate, '9999-12-31T00:00:00') AS ExpireDate,
       CASE WHEN d.Version >= n.AskVersion THEN d.ReadDate END AS ReadDate,
       CASE WHEN d.AckVersion >= n.AskVersion THEN d.AckDate END AS AckDate
FROM View_NoticeAudience v
JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId AND n.Published = 1
LEFT JOIN Notice_Read d ON d.UserId = v.UserId AND d.NoticeId = n.NoticeId;
