-- Announcements become records with states, versions and an audience of departments,
-- posts and people.
--
-- compatible: no, a program of before reads Notice_Announcement.OrganizationId, which is no more.

-- +goose Up
-- SQLite cannot drop a column that a foreign key names, so on both databases the tables are made again, with their
-- rows.
CREATE TABLE Notice_Kept (
    NoticeId       KEY(50)       NOT NULL,
    Title          NVARCHAR(200) NOT NULL,
    Category       KEY(50)       NOT NULL,
    Summary        NVARCHAR(500) NOT NULL,
-- @dialect sqlserver
    Content        NVARCHAR(MAX) NOT NULL,
-- @dialect sqlite
    Content        TEXT          NOT NULL,
-- @dialect both
    Publisher      NVARCHAR(50)  NOT NULL,
    PublishDate    DATETIME2(3)  NOT NULL,
    IsTop          BIT           NOT NULL,
    Published      BIT           NOT NULL,
    OrganizationId KEY(50)       NULL,
    CreateUserId   KEY(50)       NULL
);
CREATE TABLE Notice_ReadKept (
    NoticeId KEY(50)      NOT NULL,
    UserId   KEY(50)      NOT NULL,
    ReadDate DATETIME2(3) NOT NULL
);
INSERT INTO Notice_Kept (NoticeId, Title, Category, Summary, Content, Publisher, PublishDate, IsTop, Published, OrganizationId, CreateUserId)
SELECT NoticeId, Title, Category, Summary, Content, Publisher, PublishDate, IsTop, Published, OrganizationId, CreateUserId
FROM Notice_Announcement;
INSERT INTO Notice_ReadKept (NoticeId, UserId, ReadDate)
SELECT NoticeId, UserId, ReadDate FROM Notice_Read;
DROP VIEW View_UserNotice;
DROP TABLE Notice_Read;
DROP TABLE Notice_Announcement;

-- Content is rich text as gateway/richtext returns it, PlainText the same without its markup; Audience and Attachments are
-- names from other tables. A row with Published is visible from PublishDate until ExpireDate. Version counts the
-- publications; a user who has read or acknowledged an earlier one than AskVersion is asked again.
CREATE TABLE Notice_Announcement (
    NoticeId       KEY(50)       NOT NULL,
    Title          NVARCHAR(200) NOT NULL,
    Category       KEY(50)       NOT NULL,
    Summary        NVARCHAR(500) NOT NULL CONSTRAINT DF_Notice_Announcement_Summary DEFAULT '',
-- @dialect sqlserver
    Content        NVARCHAR(MAX) NOT NULL,
    PlainText      NVARCHAR(MAX) NOT NULL,
    Audience       NVARCHAR(MAX) NOT NULL,
    Attachments    NVARCHAR(MAX) NOT NULL,
-- @dialect sqlite
    Content        TEXT          NOT NULL,
    PlainText      TEXT          NOT NULL,
    Audience       TEXT          NOT NULL,
    Attachments    TEXT          NOT NULL,
-- @dialect both
    Publisher      NVARCHAR(50)  NOT NULL,
    PublishDate    DATETIME2(3)  NULL,
    ExpireDate     DATETIME2(3)  NULL,
    IsTop          BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_IsTop DEFAULT 0,
    TopUntil       DATETIME2(3)  NULL,
    MustRead       BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_MustRead DEFAULT 0,
    Cover          KEY(50)       NULL,
    Published      BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_Published DEFAULT 0,
    WithdrawDate   DATETIME2(3)  NULL,
    Version        INT           NOT NULL CONSTRAINT DF_Notice_Announcement_Version DEFAULT 0,
    AskVersion     INT           NOT NULL CONSTRAINT DF_Notice_Announcement_AskVersion DEFAULT 0,
    RemindDate     DATETIME2(3)  NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Notice_Announcement_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Notice_Announcement PRIMARY KEY (NoticeId),
    CONSTRAINT CK_Notice_Announcement_Published CHECK (Published = 0 OR PublishDate IS NOT NULL)
);
CREATE INDEX IX_Notice_Announcement_PublishDate ON Notice_Announcement (Published, PublishDate);

-- The audience of an announcement. ObjectId is a department, with all below it, a post or a person, and empty for Kind
-- all.
CREATE TABLE Notice_Audience (
    NoticeId KEY(50)      NOT NULL,
    Kind     KEY(20)      NOT NULL,
    ObjectId KEY(50)      NOT NULL,
    CONSTRAINT PK_Notice_Audience PRIMARY KEY (NoticeId, Kind, ObjectId),
    CONSTRAINT FK_Notice_Audience_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE,
    CONSTRAINT CK_Notice_Audience_Kind CHECK (Kind IN ('all', 'department', 'post', 'user'))
);
CREATE INDEX IX_Notice_Audience_Object ON Notice_Audience (Kind, ObjectId);

CREATE TABLE Notice_Read (
    NoticeId   KEY(50)      NOT NULL,
    UserId     KEY(50)      NOT NULL,
    ReadDate   DATETIME2(3) NOT NULL,
    Version    INT          NOT NULL CONSTRAINT DF_Notice_Read_Version DEFAULT 0,
    AckDate    DATETIME2(3) NULL,
    AckVersion INT          NULL,
    CONSTRAINT PK_Notice_Read PRIMARY KEY (UserId, NoticeId),
    CONSTRAINT FK_Notice_Read_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE,
    CONSTRAINT FK_Notice_Read_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Notice_Read_NoticeId ON Notice_Read (NoticeId);

-- The published versions, one row for each text. Audience and Attachments are the names at that time.
CREATE TABLE Notice_Version (
    NoticeId    KEY(50)        NOT NULL,
    Version     INT            NOT NULL,
    Title       NVARCHAR(200)  NOT NULL,
    Category    KEY(50)        NOT NULL,
    Summary     NVARCHAR(500)  NOT NULL,
-- @dialect sqlserver
    Content     NVARCHAR(MAX)  NOT NULL,
    PlainText   NVARCHAR(MAX)  NOT NULL,
    Audience    NVARCHAR(MAX)  NOT NULL,
    Attachments NVARCHAR(MAX)  NOT NULL,
-- @dialect sqlite
    Content     TEXT           NOT NULL,
    PlainText   TEXT           NOT NULL,
    Audience    TEXT           NOT NULL,
    Attachments TEXT           NOT NULL,
-- @dialect both
    MustRead    BIT            NOT NULL,
    PublishDate DATETIME2(3)   NOT NULL,
    ExpireDate  DATETIME2(3)   NULL,
    UserName    NVARCHAR(50)   NOT NULL,
    CreateDate  DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Notice_Version PRIMARY KEY (NoticeId, Version),
    CONSTRAINT FK_Notice_Version_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE
);

-- A plain text gets a paragraph for each blank line.
INSERT INTO Notice_Announcement (NoticeId, Title, Category, Summary, Content, PlainText, Audience, Attachments, Publisher, PublishDate, IsTop, Published, Version, AskVersion,
                                 CreateUserId, CreateUserName, CreateDate)
SELECT k.NoticeId, k.Title, k.Category, k.Summary,
       CONCAT('<p>', REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(k.Content, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), CHAR(13), ''),
              CONCAT(CHAR(10), CHAR(10)), '</p><p>'), CHAR(10), '<br/>'), '</p>'),
       k.Content,
       CASE WHEN k.OrganizationId IS NULL THEN '全体' ELSE (SELECT o.FullName FROM Base_Organization o WHERE o.OrganizationId = k.OrganizationId) END,
       '', k.Publisher, k.PublishDate, k.IsTop, k.Published, CASE WHEN k.Published = 1 THEN 1 ELSE 0 END,
       0, k.CreateUserId, (SELECT u.RealName FROM Base_User u WHERE u.UserId = k.CreateUserId), k.PublishDate
FROM Notice_Kept k;
INSERT INTO Notice_Audience (NoticeId, Kind, ObjectId)
SELECT k.NoticeId, CASE WHEN k.OrganizationId IS NULL THEN 'all' ELSE 'department' END, COALESCE(k.OrganizationId, '')
FROM Notice_Kept k;
INSERT INTO Notice_Version (NoticeId, Version, Title, Category, Summary, Content, PlainText, Audience, Attachments, MustRead, PublishDate, UserName, CreateDate)
SELECT n.NoticeId, 1, n.Title, n.Category, n.Summary, n.Content, n.PlainText, n.Audience, '', 0, n.PublishDate, n.Publisher, n.PublishDate
FROM Notice_Announcement n
WHERE n.Published = 1;
INSERT INTO Notice_Read (NoticeId, UserId, ReadDate, Version)
SELECT r.NoticeId, r.UserId, r.ReadDate, 1 FROM Notice_ReadKept r;
DROP TABLE Notice_ReadKept;
DROP TABLE Notice_Kept;

-- The people of each announcement's audience, each once.
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

-- An installation that has the menu gets the button, for users who may edit announcements.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'noticeannouncement.export', m.MenuId, '导出', 'ExportOutlined', 50
FROM Base_Module m
WHERE m.ID = 'noticeannouncement' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'noticeannouncement.export');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('n-export-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', 'noticeannouncement.export'
FROM Base_Authorize a
WHERE a.ItemType = 'button' AND a.ItemId = 'noticeannouncement.edit'
  AND EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'noticeannouncement.export')
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = 'noticeannouncement.export');

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'noticeannouncement.export';
DELETE FROM Base_Button WHERE ButtonId = 'noticeannouncement.export';
DELETE FROM Admin_File WHERE FileType IN ('公告图片', '公告附件');
-- A column cannot show announcements for posts and people alone: they are dropped like unpublished ones.
CREATE TABLE Notice_Kept (
    NoticeId       KEY(50)       NOT NULL,
    Title          NVARCHAR(200) NOT NULL,
    Category       KEY(50)       NOT NULL,
    Summary        NVARCHAR(500) NOT NULL,
-- @dialect sqlserver
    Content        NVARCHAR(MAX) NOT NULL,
-- @dialect sqlite
    Content        TEXT          NOT NULL,
-- @dialect both
    Publisher      NVARCHAR(50)  NOT NULL,
    PublishDate    DATETIME2(3)  NOT NULL,
    IsTop          BIT           NOT NULL,
    OrganizationId KEY(50)       NULL,
    CreateUserId   KEY(50)       NULL
);
CREATE TABLE Notice_ReadKept (
    NoticeId KEY(50)      NOT NULL,
    UserId   KEY(50)      NOT NULL,
    ReadDate DATETIME2(3) NOT NULL
);
INSERT INTO Notice_Kept (NoticeId, Title, Category, Summary, Content, Publisher, PublishDate, IsTop, OrganizationId, CreateUserId)
SELECT n.NoticeId, n.Title, n.Category, n.Summary, n.PlainText, n.Publisher, n.PublishDate, n.IsTop, a.ObjectId, n.CreateUserId
FROM Notice_Announcement n
LEFT JOIN (SELECT d.NoticeId, MIN(d.ObjectId) AS ObjectId FROM Notice_Audience d WHERE d.Kind = 'department' GROUP BY d.NoticeId) a ON a.NoticeId = n.NoticeId
WHERE n.Published = 1 AND (a.ObjectId IS NOT NULL OR n.NoticeId IN (SELECT e.NoticeId FROM Notice_Audience e WHERE e.Kind = 'all'));
INSERT INTO Notice_ReadKept (NoticeId, UserId, ReadDate)
SELECT r.NoticeId, r.UserId, r.ReadDate FROM Notice_Read r JOIN Notice_Kept k ON k.NoticeId = r.NoticeId;
DROP VIEW View_UserNotice;
DROP VIEW View_NoticeAudience;
DROP TABLE Notice_Version;
DROP TABLE Notice_Read;
DROP TABLE Notice_Audience;
DROP TABLE Notice_Announcement;
CREATE TABLE Notice_Announcement (
    NoticeId       KEY(50)       NOT NULL,
    Title          NVARCHAR(200) NOT NULL,
    Category       KEY(50)       NOT NULL,
    Summary        NVARCHAR(500) NOT NULL CONSTRAINT DF_Notice_Announcement_Summary DEFAULT '',
-- @dialect sqlserver
    Content        NVARCHAR(MAX) NOT NULL,
-- @dialect sqlite
    Content        TEXT          NOT NULL,
-- @dialect both
    Publisher      NVARCHAR(50)  NOT NULL,
    PublishDate    DATETIME2(3)  NOT NULL,
    IsTop          BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_IsTop DEFAULT 0,
    Published      BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_Published DEFAULT 0,
    OrganizationId KEY(50)       NULL,
    CreateUserId   KEY(50)       NULL,
    CONSTRAINT PK_Notice_Announcement PRIMARY KEY (NoticeId),
    CONSTRAINT FK_Notice_Announcement_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Notice_Announcement_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Notice_Announcement_PublishDate ON Notice_Announcement (Published, PublishDate);
CREATE TABLE Notice_Read (
    NoticeId KEY(50)      NOT NULL,
    UserId   KEY(50)      NOT NULL,
    ReadDate DATETIME2(3) NOT NULL,
    CONSTRAINT PK_Notice_Read PRIMARY KEY (UserId, NoticeId),
    CONSTRAINT FK_Notice_Read_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE,
    CONSTRAINT FK_Notice_Read_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Notice_Read_NoticeId ON Notice_Read (NoticeId);
INSERT INTO Notice_Announcement (NoticeId, Title, Category, Summary, Content, Publisher, PublishDate, IsTop, Published, OrganizationId, CreateUserId)
SELECT k.NoticeId, k.Title, k.Category, k.Summary, k.Content, k.Publisher, k.PublishDate, k.IsTop, 1, k.OrganizationId, k.CreateUserId
FROM Notice_Kept k;
INSERT INTO Notice_Read (NoticeId, UserId, ReadDate)
SELECT r.NoticeId, r.UserId, r.ReadDate FROM Notice_ReadKept r;
DROP TABLE Notice_ReadKept;
DROP TABLE Notice_Kept;
CREATE VIEW View_UserNotice AS
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId IS NULL
UNION ALL
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId = v.AncestorId;
