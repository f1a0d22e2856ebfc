-- Announcements and their readers.
--
-- compatible: yes, it only adds tables and a view.

-- +goose Up
-- OrganizationId NULL addresses everyone, else that organisation and all below
-- it. Content is plain text, paragraphs separated by a blank line.
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

-- The published announcements that are addressed to a user, from their
-- PublishDate on.
CREATE VIEW View_UserNotice AS
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId IS NULL
UNION ALL
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId = v.AncestorId;

-- +goose Down
DROP VIEW View_UserNotice;
DROP TABLE Notice_Read;
DROP TABLE Notice_Announcement;
