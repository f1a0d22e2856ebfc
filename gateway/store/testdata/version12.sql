-- A database at step 12, as sqlite3 .dump writes it: made by the gateway when
-- each dialect had a folder of migrations, with a row or two of the main tables.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO goose_db_version VALUES(1,0,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(2,1,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(3,2,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(4,3,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(5,4,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(6,5,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(7,6,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(8,7,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(9,8,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(10,9,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(11,10,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(12,11,1,'2026-11-22 13:50:57');
INSERT INTO goose_db_version VALUES(13,12,1,'2026-11-22 13:50:57');
CREATE TABLE Base_Organization (
    OrganizationId NVARCHAR(50)  NOT NULL,
    ParentId       NVARCHAR(50)  NOT NULL,
    FullName       NVARCHAR(100) NOT NULL,
    Category       NVARCHAR(20)  NOT NULL,
    Manager        NVARCHAR(50)  NULL,
    SortCode       INT           NOT NULL CONSTRAINT DF_Base_Organization_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Organization PRIMARY KEY (OrganizationId),
    CONSTRAINT CK_Base_Organization_Parent CHECK (ParentId <> OrganizationId),
    CONSTRAINT CK_Base_Organization_Category CHECK (Category IN ('公司', '部门', '班组'))
);
INSERT INTO Base_Organization VALUES('10100','10000','总部','公司','陈总',10);
INSERT INTO Base_Organization VALUES('10101','10100','信息中心','部门',NULL,20);
CREATE TABLE Base_Role (
    RoleId      NVARCHAR(50)  NOT NULL,
    FullName    NVARCHAR(100) NOT NULL,
    Description NVARCHAR(200) NULL,
    IsDefault   BIT           NOT NULL CONSTRAINT DF_Base_Role_IsDefault DEFAULT 0,
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Role_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Role PRIMARY KEY (RoleId),
    CONSTRAINT UQ_Base_Role_FullName UNIQUE (FullName)
);
INSERT INTO Base_Role VALUES('staff','普通员工',NULL,1,10);
CREATE TABLE Base_Post (
    PostId   NVARCHAR(50)  NOT NULL,
    FullName NVARCHAR(100) NOT NULL,
    RoleId   NVARCHAR(50)  NOT NULL,
    SortCode INT           NOT NULL CONSTRAINT DF_Base_Post_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Post PRIMARY KEY (PostId),
    CONSTRAINT UQ_Base_Post_FullName UNIQUE (FullName),
    CONSTRAINT FK_Base_Post_Role FOREIGN KEY (RoleId) REFERENCES Base_Role (RoleId)
);
INSERT INTO Base_Post VALUES('clerk','文员','staff',10);
CREATE TABLE Base_User (
    UserId             NVARCHAR(50)  NOT NULL,
    Account            NVARCHAR(50)  COLLATE NOCASE NOT NULL,
    RealName           NVARCHAR(50)  NOT NULL,
    Mobile             NVARCHAR(20)  NULL,
    Email              NVARCHAR(100) NULL,
    Gender             NVARCHAR(10)  NULL,
    ThumbAvatar        NVARCHAR(300) NULL,
    PasswordHash       NVARCHAR(300) COLLATE BINARY NOT NULL CONSTRAINT DF_Base_User_PasswordHash DEFAULT '',
    OrganizationId     NVARCHAR(50)  NULL,
    PostId             NVARCHAR(50)  NULL,
    Enabled            BIT           NOT NULL CONSTRAINT DF_Base_User_Enabled DEFAULT 1,
    MustChangePassword BIT           NOT NULL CONSTRAINT DF_Base_User_MustChangePassword DEFAULT 0,
    CreateDate         DATETIME2(3)  NOT NULL,
    CreateUserId       NVARCHAR(50)  NULL,
    ModifyDate         DATETIME2(3)  NULL,
    RowVersion         INT           NOT NULL CONSTRAINT DF_Base_User_RowVersion DEFAULT 1, InitialSignIns INT NOT NULL CONSTRAINT DF_Base_User_InitialSignIns DEFAULT 0,
    CONSTRAINT PK_Base_User PRIMARY KEY (UserId),
    CONSTRAINT UQ_Base_User_Account UNIQUE (Account),
    CONSTRAINT FK_Base_User_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Base_User_Post FOREIGN KEY (PostId) REFERENCES Base_Post (PostId),
    CONSTRAINT CK_Base_User_Account CHECK (Account <> ''),
    CONSTRAINT CK_Base_User_Gender CHECK (Gender IN ('男', '女'))
);
INSERT INTO Base_User VALUES('u-1','Zhang','张三','13800000001',NULL,'男',NULL,'x','10101','clerk',1,0,'2026-03-01 08:00:00.000',NULL,NULL,1,0);
CREATE TABLE Base_Module (
    MenuId      NVARCHAR(50)  NOT NULL,
    ParentId    NVARCHAR(50)  NOT NULL,
    ID          NVARCHAR(100) NOT NULL,
    FullName    NVARCHAR(100) NOT NULL,
    Mame        NVARCHAR(100) NOT NULL,
    Path        NVARCHAR(200) NOT NULL,
    Component   NVARCHAR(200) NOT NULL CONSTRAINT DF_Base_Module_Component DEFAULT '',
    Redirect    NVARCHAR(200) NOT NULL CONSTRAINT DF_Base_Module_Redirect DEFAULT '',
    Icon        NVARCHAR(100) NOT NULL CONSTRAINT DF_Base_Module_Icon DEFAULT '',
    Description NVARCHAR(500) NOT NULL CONSTRAINT DF_Base_Module_Description DEFAULT '',
    Img         NVARCHAR(300) NOT NULL CONSTRAINT DF_Base_Module_Img DEFAULT '',
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Module_SortCode DEFAULT 0,
    Hidden      BIT           NOT NULL CONSTRAINT DF_Base_Module_Hidden DEFAULT 0,
    Affix       BIT           NOT NULL CONSTRAINT DF_Base_Module_Affix DEFAULT 0,
    NoCache     BIT           NOT NULL CONSTRAINT DF_Base_Module_NoCache DEFAULT 0,
    Breadcrumb  BIT           NOT NULL CONSTRAINT DF_Base_Module_Breadcrumb DEFAULT 1,
    Roles       NVARCHAR(500) NOT NULL CONSTRAINT DF_Base_Module_Roles DEFAULT '',
    Enabled     BIT           NOT NULL CONSTRAINT DF_Base_Module_Enabled DEFAULT 1,
    CONSTRAINT PK_Base_Module PRIMARY KEY (MenuId),
    CONSTRAINT UQ_Base_Module_ID UNIQUE (ID),
    CONSTRAINT UQ_Base_Module_Mame UNIQUE (Mame),
    CONSTRAINT CK_Base_Module_Parent CHECK (ParentId <> MenuId)
);
INSERT INTO Base_Module VALUES('m-1','00000000-0000-0000-0000-000000000000','error-log','错误日志','ErrorLog','error-log','','','','','',0,0,0,0,1,'',1);
CREATE TABLE Base_Button (
    ButtonId NVARCHAR(100) NOT NULL,
    MenuId   NVARCHAR(50)  NOT NULL,
    FullName NVARCHAR(50)  NOT NULL,
    Icon     NVARCHAR(100) NOT NULL CONSTRAINT DF_Base_Button_Icon DEFAULT '',
    SortCode INT           NOT NULL CONSTRAINT DF_Base_Button_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Button PRIMARY KEY (ButtonId),
    CONSTRAINT FK_Base_Button_Module FOREIGN KEY (MenuId) REFERENCES Base_Module (MenuId) ON DELETE CASCADE,
    CONSTRAINT CK_Base_Button_ButtonId CHECK (ButtonId NOT GLOB '*[,<>&]*')
);
INSERT INTO Base_Button VALUES('error-log.handle','m-1','处理','',0);
CREATE TABLE Base_Authorize (
    AuthorizeId NVARCHAR(50)  NOT NULL,
    ObjectType  NVARCHAR(20)  NOT NULL,
    ObjectId    NVARCHAR(50)  NOT NULL,
    ItemType    NVARCHAR(20)  NOT NULL,
    ItemId      NVARCHAR(100) NOT NULL,
    CONSTRAINT PK_Base_Authorize PRIMARY KEY (AuthorizeId),
    CONSTRAINT UQ_Base_Authorize_Grant UNIQUE (ObjectType, ObjectId, ItemType, ItemId),
    CONSTRAINT CK_Base_Authorize_ObjectType CHECK (ObjectType IN ('user', 'role', 'department')),
    CONSTRAINT CK_Base_Authorize_ItemType CHECK (ItemType IN ('menu', 'button'))
);
INSERT INTO Base_Authorize VALUES('a-1','role','staff','menu','m-1');
CREATE TABLE Base_QuickEntry (
    UserId   NVARCHAR(50) NOT NULL,
    MenuId   NVARCHAR(50) NOT NULL,
    SortCode INT          NOT NULL,
    CONSTRAINT PK_Base_QuickEntry PRIMARY KEY (UserId, MenuId),
    CONSTRAINT FK_Base_QuickEntry_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
    CONSTRAINT FK_Base_QuickEntry_Module FOREIGN KEY (MenuId) REFERENCES Base_Module (MenuId) ON DELETE CASCADE
);
INSERT INTO Base_QuickEntry VALUES('u-1','m-1',10);
CREATE TABLE Base_Parameter (
    ParameterId NVARCHAR(50)  NOT NULL,
    Category    NVARCHAR(100) NOT NULL,
    Name        NVARCHAR(100) NOT NULL,
    Value       NVARCHAR(500) NOT NULL,
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Parameter_SortCode DEFAULT 0,
    Enabled     BIT           NOT NULL CONSTRAINT DF_Base_Parameter_Enabled DEFAULT 1,
    CONSTRAINT PK_Base_Parameter PRIMARY KEY (ParameterId),
    CONSTRAINT UQ_Base_Parameter_Name UNIQUE (Category, Name)
);
CREATE TABLE Base_Setting (
    Code        NVARCHAR(100)  NOT NULL,
    Name        NVARCHAR(100)  NOT NULL,
    Value       NVARCHAR(1000) NOT NULL,
    Category    NVARCHAR(100)  NOT NULL,
    Description NVARCHAR(500)  NOT NULL CONSTRAINT DF_Base_Setting_Description DEFAULT '',
    SortCode    INT            NOT NULL CONSTRAINT DF_Base_Setting_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Setting PRIMARY KEY (Code)
);
CREATE TABLE Base_SecretKey (
    SecretKeyId NVARCHAR(50)  NOT NULL,
    SecretKey   NVARCHAR(200) NOT NULL,
    CreateDate  DATETIME2(3)  NOT NULL,
    Enabled     BIT           NOT NULL CONSTRAINT DF_Base_SecretKey_Enabled DEFAULT 1,
    CONSTRAINT PK_Base_SecretKey PRIMARY KEY (SecretKeyId)
);
CREATE TABLE Base_Shop (
    ShopId         NVARCHAR(50)  NOT NULL,
    ShopCode       NVARCHAR(50)  NOT NULL,
    ShopName       NVARCHAR(100) NOT NULL,
    OrganizationId NVARCHAR(50)  NOT NULL,
    Province       NVARCHAR(50)  NOT NULL,
    City           NVARCHAR(50)  NOT NULL,
    Address        NVARCHAR(200) NOT NULL,
    Manager        NVARCHAR(50)  NULL,
    Phone          NVARCHAR(30)  NULL,
    Level          NVARCHAR(10)  NOT NULL,
    Status         NVARCHAR(20)  NOT NULL,
    Area           DECIMAL(18,2) NULL,
    OpenDate       DATETIME2(3)  NULL,
    CONSTRAINT PK_Base_Shop PRIMARY KEY (ShopId),
    CONSTRAINT UQ_Base_Shop_ShopCode UNIQUE (ShopCode),
    CONSTRAINT FK_Base_Shop_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_Base_Shop_Level CHECK (Level IN ('A', 'B', 'C')),
    CONSTRAINT CK_Base_Shop_Status CHECK (Status IN ('营业中', '筹建中', '装修中', '已关闭')),
    CONSTRAINT CK_Base_Shop_Area CHECK (Area >= 0)
);
CREATE TABLE Admin_File (
    FileId         NVARCHAR(50)  NOT NULL,
    FilePath       NVARCHAR(400) NOT NULL,
    FileName       NVARCHAR(200) NOT NULL,
    FileCaption    NVARCHAR(200) NOT NULL CONSTRAINT DF_Admin_File_FileCaption DEFAULT '',
    FileType       NVARCHAR(50)  NOT NULL,
    FileParam      NVARCHAR(200) NOT NULL,
    Department     NVARCHAR(100) NOT NULL CONSTRAINT DF_Admin_File_Department DEFAULT '',
    Shared         BIT           NOT NULL CONSTRAINT DF_Admin_File_Shared DEFAULT 0,
    SortCode       INT           NOT NULL CONSTRAINT DF_Admin_File_SortCode DEFAULT 0,
    CreateUserId   NVARCHAR(50)  NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL, FileSize BIGINT NOT NULL CONSTRAINT DF_Admin_File_FileSize DEFAULT 0, ContentPath NVARCHAR(400) NOT NULL CONSTRAINT DF_Admin_File_ContentPath DEFAULT '',
    CONSTRAINT PK_Admin_File PRIMARY KEY (FileId),
    CONSTRAINT UQ_Admin_File_FilePath UNIQUE (FilePath),
    CONSTRAINT FK_Admin_File_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
INSERT INTO Admin_File VALUES('f-1','/files/2026-03-01/a/说明.png','说明.png','','操作说明','error-log','',0,0,'u-1','张三','2026-03-01 09:00:00.000',1024,'');
CREATE TABLE Eva_SystemEvaluation (
    EvaluationId NVARCHAR(50)   NOT NULL,
    ModID        NVARCHAR(100)  NOT NULL,
    Account      NVARCHAR(50)   COLLATE NOCASE NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Account DEFAULT '',
    Appraiser    NVARCHAR(50)   NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Appraiser DEFAULT '',
    Attitude     NVARCHAR(20)   NOT NULL,
    RunCondition NVARCHAR(20)   NOT NULL,
    Easytouse    NVARCHAR(20)   NOT NULL,
    DemandIsMet  NVARCHAR(20)   NOT NULL,
    LeaveOpinion NVARCHAR(2000) NOT NULL,
    IP           NVARCHAR(50)   NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_IP DEFAULT '',
    CreateDate   DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Eva_SystemEvaluation PRIMARY KEY (EvaluationId),
    CONSTRAINT CK_Eva_SystemEvaluation_LeaveOpinion CHECK (LeaveOpinion <> '')
);
CREATE TABLE Notice_Announcement (
    NoticeId       NVARCHAR(50)  NOT NULL,
    Title          NVARCHAR(200) NOT NULL,
    Category       NVARCHAR(50)  NOT NULL,
    Summary        NVARCHAR(500) NOT NULL CONSTRAINT DF_Notice_Announcement_Summary DEFAULT '',
    Content        TEXT          NOT NULL,
    Publisher      NVARCHAR(50)  NOT NULL,
    PublishDate    DATETIME2(3)  NOT NULL,
    IsTop          BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_IsTop DEFAULT 0,
    Published      BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_Published DEFAULT 0,
    OrganizationId NVARCHAR(50)  NULL,
    CreateUserId   NVARCHAR(50)  NULL,
    CONSTRAINT PK_Notice_Announcement PRIMARY KEY (NoticeId),
    CONSTRAINT FK_Notice_Announcement_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Notice_Announcement_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
INSERT INTO Notice_Announcement VALUES('n-1','放假通知','通知','','清明放假三天。','行政部','2026-03-02 08:00:00.000',0,1,NULL,NULL);
CREATE TABLE Notice_Read (
    NoticeId NVARCHAR(50) NOT NULL,
    UserId   NVARCHAR(50) NOT NULL,
    ReadDate DATETIME2(3) NOT NULL,
    CONSTRAINT PK_Notice_Read PRIMARY KEY (UserId, NoticeId),
    CONSTRAINT FK_Notice_Read_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE,
    CONSTRAINT FK_Notice_Read_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE TABLE Dorm_Repair (
    RepairId       NVARCHAR(50)  NOT NULL,
    RepairNo       NVARCHAR(30)  NOT NULL,
    Building       NVARCHAR(50)  NOT NULL,
    Room           NVARCHAR(50)  NOT NULL,
    Item           NVARCHAR(50)  NOT NULL,
    Description    NVARCHAR(500) NOT NULL,
    Reporter       NVARCHAR(50)  NOT NULL,
    ReporterUserId NVARCHAR(50)  NOT NULL,
    ReportDate     DATETIME2(3)  NOT NULL,
    Status         NVARCHAR(20)  NOT NULL,
    Urgency        NVARCHAR(20)  NOT NULL,
    Handler        NVARCHAR(50)  NULL,
    FinishDate     DATETIME2(3)  NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Repair_RowVersion DEFAULT 1,
    CONSTRAINT PK_Dorm_Repair PRIMARY KEY (RepairId),
    CONSTRAINT UQ_Dorm_Repair_RepairNo UNIQUE (RepairNo),
    CONSTRAINT FK_Dorm_Repair_User FOREIGN KEY (ReporterUserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Dorm_Repair_Status CHECK (Status IN ('待处理', '处理中', '已完成', '已取消')),
    CONSTRAINT CK_Dorm_Repair_Urgency CHECK (Urgency IN ('一般', '紧急', '特急'))
);
INSERT INTO Dorm_Repair VALUES('r-1','BX001','A栋','301','水管','漏水','张三','u-1','2026-03-02 10:00:00.000','待处理','紧急',NULL,NULL,1);
CREATE TABLE Log_ClientError (
    ErrorId      NVARCHAR(32)   NOT NULL,
    Message      NVARCHAR(500)  NOT NULL,
    Info         NVARCHAR(300)  NOT NULL,
    Url          NVARCHAR(300)  NOT NULL,
    Stack        NVARCHAR(4000) NOT NULL,
    Occurrences  INT            NOT NULL,
    FirstDate    DATETIME2(3)   NOT NULL,
    LastDate     DATETIME2(3)   NOT NULL,
    ResolvedDate DATETIME2(3)   NULL,
    ResolvedBy   NVARCHAR(50)   NULL,
    CONSTRAINT PK_Log_ClientError PRIMARY KEY (ErrorId),
    CONSTRAINT CK_Log_ClientError_Occurrences CHECK (Occurrences > 0)
);
INSERT INTO Log_ClientError VALUES('e-1','x is not a function','','/dashboard','',2,'2026-03-01 08:00:00.000','2026-03-02 08:00:00.000',NULL,NULL);
CREATE TABLE Log_ClientErrorAccount (
    ErrorId     NVARCHAR(32)  NOT NULL,
    Account     NVARCHAR(50)  COLLATE NOCASE NOT NULL,
    Occurrences INT           NOT NULL,
    LastDate    DATETIME2(3)  NOT NULL,
    RequestId   NVARCHAR(64)  NOT NULL,
    UserAgent   NVARCHAR(300) NOT NULL,
    Version     NVARCHAR(20)  NOT NULL,
    CONSTRAINT PK_Log_ClientErrorAccount PRIMARY KEY (ErrorId, Account),
    CONSTRAINT FK_Log_ClientErrorAccount_Error FOREIGN KEY (ErrorId) REFERENCES Log_ClientError (ErrorId) ON DELETE CASCADE
);
INSERT INTO Log_ClientErrorAccount VALUES('e-1','zhang',2,'2026-03-02 08:00:00.000','q-1','Firefox','12');
CREATE TABLE Audit_Log (
    AuditId        NVARCHAR(50)  NOT NULL,
    Event          NVARCHAR(50)  NOT NULL,
    ActorUserId    NVARCHAR(50)  NOT NULL,
    ActorAccount   NVARCHAR(50)  COLLATE NOCASE NOT NULL,
    SubjectUserId  NVARCHAR(50)  NOT NULL,
    SubjectAccount NVARCHAR(50)  COLLATE NOCASE NOT NULL,
    Object         NVARCHAR(400) NOT NULL,
    Address        NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Audit_Log PRIMARY KEY (AuditId)
);
INSERT INTO Audit_Log VALUES('l-1','sign-in','u-1','zhang','u-1','zhang','','127.0.0.1','2026-03-02 08:00:00.000');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('goose_db_version',13);
CREATE INDEX IX_Base_Organization_ParentId ON Base_Organization (ParentId, SortCode);
CREATE UNIQUE INDEX UX_Base_Role_IsDefault ON Base_Role (IsDefault) WHERE IsDefault = 1;
CREATE INDEX IX_Base_Post_RoleId ON Base_Post (RoleId);
CREATE UNIQUE INDEX UX_Base_User_Mobile ON Base_User (Mobile) WHERE Mobile IS NOT NULL;
CREATE INDEX IX_Base_User_OrganizationId ON Base_User (OrganizationId);
CREATE INDEX IX_Base_User_PostId ON Base_User (PostId);
CREATE INDEX IX_Base_Module_ParentId ON Base_Module (ParentId, SortCode);
CREATE INDEX IX_Base_Button_MenuId ON Base_Button (MenuId, SortCode);
CREATE INDEX IX_Base_Authorize_Item ON Base_Authorize (ItemType, ItemId);
CREATE INDEX IX_Base_QuickEntry_MenuId ON Base_QuickEntry (MenuId);
CREATE VIEW View_OrganizationPath AS
WITH up (OrganizationId, AncestorId, ParentId, Depth) AS (
    SELECT o.OrganizationId, o.OrganizationId, o.ParentId, 0
    FROM Base_Organization o
    UNION ALL
    SELECT up.OrganizationId, p.OrganizationId, p.ParentId, up.Depth + 1
    FROM up
    JOIN Base_Organization p ON p.OrganizationId = up.ParentId
    WHERE up.Depth < 16
)
SELECT OrganizationId, AncestorId, ParentId, Depth
FROM up;
CREATE VIEW View_ModulePath AS
WITH up (MenuId, AncestorId, ParentId, Depth) AS (
    SELECT m.MenuId, m.MenuId, m.ParentId, 0
    FROM Base_Module m
    WHERE m.Enabled = 1
    UNION ALL
    SELECT up.MenuId, p.MenuId, p.ParentId, up.Depth + 1
    FROM up
    JOIN Base_Module p ON p.MenuId = up.ParentId
    WHERE p.Enabled = 1 AND up.Depth < 16
),
rooted (MenuId) AS (
    SELECT up.MenuId
    FROM up
    WHERE up.ParentId = '00000000-0000-0000-0000-000000000000'
)
SELECT up.MenuId, up.AncestorId, up.ParentId, up.Depth
FROM up
JOIN rooted ON rooted.MenuId = up.MenuId;
CREATE VIEW View_UserGrant AS
SELECT a.ObjectId AS UserId, a.ItemType, a.ItemId
FROM Base_Authorize a
WHERE a.ObjectType = 'user'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = p.RoleId
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = r.RoleId
WHERE u.PostId IS NULL
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN View_OrganizationPath o ON o.OrganizationId = u.OrganizationId
JOIN Base_Authorize a ON a.ObjectType = 'department' AND a.ObjectId = o.AncestorId;
CREATE VIEW View_UserMenu AS
SELECT DISTINCT g.UserId, m.AncestorId AS MenuId
FROM View_UserGrant g
JOIN View_ModulePath m ON m.MenuId = g.ItemId
WHERE g.ItemType = 'menu';
CREATE VIEW View_UserButton AS
SELECT DISTINCT g.UserId, b.ButtonId, b.MenuId
FROM View_UserGrant g
JOIN Base_Button b ON b.ButtonId = g.ItemId
JOIN View_UserMenu m ON m.UserId = g.UserId AND m.MenuId = b.MenuId
WHERE g.ItemType = 'button';
CREATE INDEX IX_Base_Setting_Category ON Base_Setting (Category, SortCode);
CREATE INDEX IX_Base_Shop_OrganizationId ON Base_Shop (OrganizationId);
CREATE INDEX IX_Base_Shop_City ON Base_Shop (Province, City);
CREATE VIEW View_UserShop AS
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value <> t.AncestorId
CROSS JOIN Base_Shop s
UNION
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath v ON v.AncestorId = u.OrganizationId
JOIN Base_Shop s ON s.OrganizationId = v.OrganizationId;
CREATE INDEX IX_Admin_File_Page ON Admin_File (FileType, FileParam, SortCode);
CREATE INDEX IX_Eva_SystemEvaluation_Account ON Eva_SystemEvaluation (Account, ModID, CreateDate);
CREATE INDEX IX_Notice_Announcement_PublishDate ON Notice_Announcement (Published, PublishDate);
CREATE INDEX IX_Notice_Read_NoticeId ON Notice_Read (NoticeId);
CREATE VIEW View_UserNotice AS
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId IS NULL
UNION ALL
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId = v.AncestorId;
CREATE INDEX IX_Dorm_Repair_Status ON Dorm_Repair (Status, ReportDate);
CREATE INDEX IX_Dorm_Repair_Reporter ON Dorm_Repair (ReporterUserId, Status);
CREATE INDEX IX_Log_ClientError_LastDate ON Log_ClientError (LastDate);
CREATE INDEX IX_Audit_Log_Actor ON Audit_Log (ActorUserId, CreateDate);
CREATE INDEX IX_Audit_Log_Subject ON Audit_Log (SubjectUserId, CreateDate);
CREATE UNIQUE INDEX UX_Admin_File_Name ON Admin_File (FileType, FileParam, FileName);
CREATE INDEX IX_Admin_File_User ON Admin_File (CreateUserId);
CREATE INDEX IX_Admin_File_Content ON Admin_File (ContentPath);
COMMIT;
