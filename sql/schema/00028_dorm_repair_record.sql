-- Repair requests become records that move from state to state, with their progress
-- and their times; and there are notices to single people.
--
-- compatible: yes, Dorm_Repair has all columns that it had, CK_Dorm_Repair_Status allows more, and the UPDATE fills
-- new columns.

-- +goose Up
-- Building and Room are the names of the room at the time of the request; RoomId may be missing in the register now.
-- DueDate is the time limit of the request; requests from before this step have none. Handler is the name of the
-- handler, HandlerUserId the account where there is one.
-- @dialect sqlserver
ALTER TABLE Dorm_Repair DROP CONSTRAINT CK_Dorm_Repair_Status;
ALTER TABLE Dorm_Repair ADD CONSTRAINT CK_Dorm_Repair_Status CHECK (Status IN ('待处理', '处理中', '已完成', '已确认', '已驳回', '已取消'));
ALTER TABLE Dorm_Repair ADD RoomId KEY(50) NULL;
ALTER TABLE Dorm_Repair ADD HandlerUserId KEY(50) NULL;
ALTER TABLE Dorm_Repair ADD DueDate DATETIME2(3) NULL;
ALTER TABLE Dorm_Repair ADD AcceptDate DATETIME2(3) NULL;
ALTER TABLE Dorm_Repair ADD CloseDate DATETIME2(3) NULL;
ALTER TABLE Dorm_Repair ADD CreateUserId KEY(50) NULL;
ALTER TABLE Dorm_Repair ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Dorm_Repair ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Dorm_Repair ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Dorm_Repair ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Dorm_Repair ADD ModifyDate DATETIME2(3) NULL;
-- @dialect sqlite
-- SQLite cannot change a CHECK: the table is created again.
CREATE TABLE Dorm_Repair_New (
    RepairId       KEY(50)       NOT NULL,
    RepairNo       NVARCHAR(30)  NOT NULL,
    Building       NVARCHAR(50)  NOT NULL,
    Room           NVARCHAR(50)  NOT NULL,
    Item           NVARCHAR(50)  NOT NULL,
    Description    NVARCHAR(500) NOT NULL,
    Reporter       NVARCHAR(50)  NOT NULL,
    ReporterUserId KEY(50)       NOT NULL,
    ReportDate     DATETIME2(3)  NOT NULL,
    Status         KEY(20)       NOT NULL,
    Urgency        KEY(20)       NOT NULL,
    Handler        NVARCHAR(50)  NULL,
    FinishDate     DATETIME2(3)  NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Repair_RowVersion DEFAULT 1,
    RoomId         KEY(50)       NULL,
    HandlerUserId  KEY(50)       NULL,
    DueDate        DATETIME2(3)  NULL,
    AcceptDate     DATETIME2(3)  NULL,
    CloseDate      DATETIME2(3)  NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Repair PRIMARY KEY (RepairId),
    CONSTRAINT UQ_Dorm_Repair_RepairNo UNIQUE (RepairNo),
    CONSTRAINT FK_Dorm_Repair_User FOREIGN KEY (ReporterUserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Dorm_Repair_Status CHECK (Status IN ('待处理', '处理中', '已完成', '已确认', '已驳回', '已取消')),
    CONSTRAINT CK_Dorm_Repair_Urgency CHECK (Urgency IN ('一般', '紧急', '特急'))
);
INSERT INTO Dorm_Repair_New (RepairId, RepairNo, Building, Room, Item, Description, Reporter, ReporterUserId, ReportDate, Status, Urgency,
                             Handler, FinishDate, RowVersion)
SELECT RepairId, RepairNo, Building, Room, Item, Description, Reporter, ReporterUserId, ReportDate, Status, Urgency, Handler, FinishDate, RowVersion
FROM Dorm_Repair;
DROP TABLE Dorm_Repair;
ALTER TABLE Dorm_Repair_New RENAME TO Dorm_Repair;
CREATE INDEX IX_Dorm_Repair_Status ON Dorm_Repair (Status, ReportDate);
CREATE INDEX IX_Dorm_Repair_Reporter ON Dorm_Repair (ReporterUserId, Status);
-- @dialect both
CREATE INDEX IX_Dorm_Repair_ReportDate ON Dorm_Repair (ReportDate, RepairId);
CREATE INDEX IX_Dorm_Repair_Room ON Dorm_Repair (RoomId, ReportDate);
UPDATE Dorm_Repair
SET CreateUserId = ReporterUserId, CreateUserName = Reporter, CreateDate = ReportDate,
    RoomId = (SELECT r.RoomId FROM Dorm_Room r WHERE r.Building = Dorm_Repair.Building AND r.RoomNo = Dorm_Repair.Room);

-- The steps of a request, in their order: Step is the RowVersion of the request after it, and Status its state.
CREATE TABLE Dorm_RepairProgress (
    ProgressId KEY(50)       NOT NULL,
    RepairId   KEY(50)       NOT NULL,
    Step       INT           NOT NULL,
    Action     KEY(20)       NOT NULL,
    Status     KEY(20)       NOT NULL,
    Handler    NVARCHAR(50)  NULL,
    Note       NVARCHAR(500) NULL,
    UserId     KEY(50)       NOT NULL,
    UserName   NVARCHAR(50)  NOT NULL,
    CreateDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Dorm_RepairProgress PRIMARY KEY (ProgressId),
    CONSTRAINT UQ_Dorm_RepairProgress_Step UNIQUE (RepairId, Step),
    CONSTRAINT FK_Dorm_RepairProgress_Repair FOREIGN KEY (RepairId) REFERENCES Dorm_Repair (RepairId)
);

-- Notices to one person, about a record (ObjectId) of a page (PageId, the readable ID
-- of its menu entry). They are listed with the announcements until ExpireDate.
CREATE TABLE Notice_Personal (
    NoticeId   KEY(50)        NOT NULL,
    UserId     KEY(50)        NOT NULL,
    Title      NVARCHAR(200)  NOT NULL,
    Category   KEY(50)        NOT NULL,
    Content    NVARCHAR(2000) NOT NULL,
    Publisher  NVARCHAR(50)   NOT NULL,
    PageId     KEY(100)       NOT NULL,
    ObjectId   KEY(50)        NOT NULL,
    CreateDate DATETIME2(3)   NOT NULL,
    ReadDate   DATETIME2(3)   NULL,
    ExpireDate DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Notice_Personal PRIMARY KEY (NoticeId),
    CONSTRAINT FK_Notice_Personal_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE
);
CREATE INDEX IX_Notice_Personal_User ON Notice_Personal (UserId, ExpireDate);
CREATE INDEX IX_Notice_Personal_Object ON Notice_Personal (ObjectId, UserId);

-- An installation that has settings gets those of the hours.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code, n.Name, n.Value, '宿舍', '小时，从报修起；超过即为超时，只对之后的报修有效', n.SortCode
FROM (SELECT 'RepairHoursNormal' COLLATE Latin1_General_BIN2 AS Code, '一般报修处理时限' AS Name, '72' AS Value, 91 AS SortCode
      UNION ALL SELECT 'RepairHoursUrgent', '紧急报修处理时限', '24', 92
      UNION ALL SELECT 'RepairHoursCritical', '特急报修处理时限', '4', 93) n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code);

-- +goose Down
DELETE FROM Base_Setting WHERE Code IN ('RepairHoursNormal', 'RepairHoursUrgent', 'RepairHoursCritical');
DROP TABLE Notice_Personal;
DROP TABLE Dorm_RepairProgress;
UPDATE Dorm_Repair SET Status = CASE Status WHEN '已确认' THEN '已完成' ELSE '已取消' END WHERE Status IN ('已确认', '已驳回');
-- @dialect sqlserver
DROP INDEX IX_Dorm_Repair_Room ON Dorm_Repair;
DROP INDEX IX_Dorm_Repair_ReportDate ON Dorm_Repair;
ALTER TABLE Dorm_Repair DROP CONSTRAINT CK_Dorm_Repair_Status;
ALTER TABLE Dorm_Repair ADD CONSTRAINT CK_Dorm_Repair_Status CHECK (Status IN ('待处理', '处理中', '已完成', '已取消'));
ALTER TABLE Dorm_Repair DROP COLUMN RoomId, HandlerUserId, DueDate, AcceptDate, CloseDate,
    CreateUserId, CreateUserName, CreateDate, ModifyUserId, ModifyUserName, ModifyDate;
-- @dialect sqlite
CREATE TABLE Dorm_Repair_Old (
    RepairId       KEY(50)       NOT NULL,
    RepairNo       NVARCHAR(30)  NOT NULL,
    Building       NVARCHAR(50)  NOT NULL,
    Room           NVARCHAR(50)  NOT NULL,
    Item           NVARCHAR(50)  NOT NULL,
    Description    NVARCHAR(500) NOT NULL,
    Reporter       NVARCHAR(50)  NOT NULL,
    ReporterUserId KEY(50)       NOT NULL,
    ReportDate     DATETIME2(3)  NOT NULL,
    Status         KEY(20)       NOT NULL,
    Urgency        KEY(20)       NOT NULL,
    Handler        NVARCHAR(50)  NULL,
    FinishDate     DATETIME2(3)  NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Repair_RowVersion DEFAULT 1,
    CONSTRAINT PK_Dorm_Repair PRIMARY KEY (RepairId),
    CONSTRAINT UQ_Dorm_Repair_RepairNo UNIQUE (RepairNo),
    CONSTRAINT FK_Dorm_Repair_User FOREIGN KEY (ReporterUserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Dorm_Repair_Status CHECK (Status IN ('待处理', '处理中', '已完成', '已取消')),
    CONSTRAINT CK_Dorm_Repair_Urgency CHECK (Urgency IN ('一般', '紧急', '特急'))
);
INSERT INTO Dorm_Repair_Old
SELECT RepairId, RepairNo, Building, Room, Item, Description, Reporter, ReporterUserId, ReportDate, Status, Urgency, Handler, FinishDate, RowVersion
FROM Dorm_Repair;
DROP TABLE Dorm_Repair;
ALTER TABLE Dorm_Repair_Old RENAME TO Dorm_Repair;
CREATE INDEX IX_Dorm_Repair_Status ON Dorm_Repair (Status, ReportDate);
CREATE INDEX IX_Dorm_Repair_Reporter ON Dorm_Repair (ReporterUserId, Status);
-- @dialect both
