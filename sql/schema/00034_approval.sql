-- Approval: flows with their versions, applications, tasks, copies, the trail of all moves, and deputies. Heads of
-- departments get accounts.
--
-- compatible: yes, it adds tables and a column that may be NULL; no route of a program of before asks for the buttons
-- that are deleted from Base_Button and Base_Authorize; the UPDATE of Base_Organization fills a new column.

-- +goose Up
-- Manager is the name of the head, ManagerUserId the person whom approvals ask.
ALTER TABLE Base_Organization ADD ManagerUserId KEY(50) NULL;
UPDATE Base_Organization
SET ManagerUserId = (SELECT MIN(u.UserId) FROM Base_User u WHERE u.OrganizationId = Base_Organization.OrganizationId AND u.RealName = Base_Organization.Manager)
WHERE 1 = (SELECT COUNT(*) FROM Base_User u WHERE u.OrganizationId = Base_Organization.OrganizationId AND u.RealName = Base_Organization.Manager);

-- Version is the version for new applications, 0 before the first. Subject names the area of the system that starts the
-- flow for its records; flows of staff's own applications have none.
CREATE TABLE Flow_Definition (
    FlowId         KEY(50)       NOT NULL,
    FullName       KEY(50)       NOT NULL,
    Category       KEY(20)       NOT NULL,
    Icon           KEY(50)       NULL,
    Description    NVARCHAR(200) NULL,
    Status         KEY(10)       NOT NULL CONSTRAINT CK_Flow_Definition_Status CHECK (Status IN ('启用', '停用')),
    Subject        KEY(50)       NULL,
    Version        INT           NOT NULL,
    DraftDate      DATETIME2(3)  NULL,
    SortCode       INT           NOT NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Flow_Definition_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Flow_Definition PRIMARY KEY (FlowId),
    CONSTRAINT UQ_Flow_Definition_FullName UNIQUE (FullName)
);
CREATE UNIQUE INDEX UX_Flow_Definition_Subject ON Flow_Definition (Subject) WHERE Subject IS NOT NULL;

-- Definition is JSON. Version 0 is the draft that is being edited; the others never change.
CREATE TABLE Flow_Version (
    FlowId          KEY(50)       NOT NULL,
    Version         INT           NOT NULL,
-- @dialect sqlserver
    Definition      NVARCHAR(MAX) NOT NULL,
-- @dialect sqlite
    Definition      TEXT          NOT NULL,
-- @dialect both
    Note            NVARCHAR(200) NULL,
    PublishUserId   KEY(50)       NULL,
    PublishUserName NVARCHAR(50)  NULL,
    PublishDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Flow_Version PRIMARY KEY (FlowId, Version),
    CONSTRAINT FK_Flow_Version_Flow FOREIGN KEY (FlowId) REFERENCES Flow_Definition (FlowId) ON DELETE CASCADE
);

-- ExamineStatus: -2 提交失败, -1 待提交, 0 未审核, 1 已审核. Form, Chosen and Facts are JSON: the values of the fields, the applicant's
-- choice of people by step, and post and departments of the applicant at the last submission, which decide the branches.
-- Round counts the submissions. Subject and SubjectId name the record of another area.
CREATE TABLE Flow_Application (
    ApplicationId   KEY(50)       NOT NULL,
    ApplicationNo   KEY(30)       NOT NULL,
    FlowId          KEY(50)       NOT NULL,
    FlowName        NVARCHAR(50)  NOT NULL,
    Version         INT           NOT NULL,
    Title           NVARCHAR(200) NOT NULL,
    Summary         NVARCHAR(400) NOT NULL,
    ApplicantUserId KEY(50)       NOT NULL,
    ApplicantName   NVARCHAR(50)  NOT NULL,
    OrganizationId  KEY(50)       NULL,
    DepartmentName  NVARCHAR(100) NULL,
    State           KEY(10)       NOT NULL,
    ExamineStatus   INT           NOT NULL,
    Reason          NVARCHAR(500) NULL,
    Round           INT           NOT NULL,
-- @dialect sqlserver
    Form            NVARCHAR(MAX) NOT NULL,
    Chosen          NVARCHAR(MAX) NOT NULL,
    Facts           NVARCHAR(MAX) NOT NULL,
-- @dialect sqlite
    Form            TEXT          NOT NULL,
    Chosen          TEXT          NOT NULL,
    Facts           TEXT          NOT NULL,
-- @dialect both
    Subject         KEY(50)       NULL,
    SubjectId       KEY(50)       NULL,
    SubmitDate      DATETIME2(3)  NULL,
    EndDate         DATETIME2(3)  NULL,
    UrgeDate        DATETIME2(3)  NULL,
    CreateDate      DATETIME2(3)  NOT NULL,
    RowVersion      INT           NOT NULL,
    CONSTRAINT PK_Flow_Application PRIMARY KEY (ApplicationId),
    CONSTRAINT UQ_Flow_Application_No UNIQUE (ApplicationNo),
    CONSTRAINT FK_Flow_Application_Version FOREIGN KEY (FlowId, Version) REFERENCES Flow_Version (FlowId, Version),
    CONSTRAINT FK_Flow_Application_User FOREIGN KEY (ApplicantUserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Flow_Application_State CHECK (State IN ('草稿', '提交失败', '审批中', '已通过', '已退回', '已撤回')),
    CONSTRAINT CK_Flow_Application_ExamineStatus CHECK (ExamineStatus IN (-2, -1, 0, 1))
);
CREATE INDEX IX_Flow_Application_Applicant ON Flow_Application (ApplicantUserId, CreateDate, ApplicationId);
CREATE INDEX IX_Flow_Application_CreateDate ON Flow_Application (CreateDate, ApplicationId);
CREATE INDEX IX_Flow_Application_Flow ON Flow_Application (FlowId, Version);
CREATE INDEX IX_Flow_Application_Subject ON Flow_Application (Subject, SubjectId, CreateDate);
-- One approval at a time for a record.
CREATE UNIQUE INDEX UX_Flow_Application_Running ON Flow_Application (Subject, SubjectId) WHERE State = '审批中' AND Subject IS NOT NULL;

-- The task of one person at one step. Seat and Place are the place of the task in the step; Live is 0 once the
-- application has gone back to a step before this one. ActedUserId is who decided, which may be a deputy of UserId.
CREATE TABLE Flow_Task (
    TaskId        KEY(50)       NOT NULL,
    ApplicationId KEY(50)       NOT NULL,
    StepId        KEY(50)       NOT NULL,
    StepName      NVARCHAR(50)  NOT NULL,
    Round         INT           NOT NULL,
    Seat          INT           NOT NULL,
    Place         INT           NOT NULL,
    UserId        KEY(50)       NOT NULL,
    Status        KEY(10)       NOT NULL,
    Live          BIT           NOT NULL,
    AddedBy       KEY(50)       NULL,
    AskDate       DATETIME2(3)  NULL,
    RemindDate    DATETIME2(3)  NULL,
    RemindedDate  DATETIME2(3)  NULL,
    HandDate      DATETIME2(3)  NULL,
    HandTo        KEY(50)       NULL,
    ActedUserId   KEY(50)       NULL,
    ActedDate     DATETIME2(3)  NULL,
    Opinion       NVARCHAR(500) NULL,
    CONSTRAINT PK_Flow_Task PRIMARY KEY (TaskId),
    CONSTRAINT FK_Flow_Task_Application FOREIGN KEY (ApplicationId) REFERENCES Flow_Application (ApplicationId) ON DELETE CASCADE,
    CONSTRAINT FK_Flow_Task_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Flow_Task_Status CHECK (Status IN ('等待', '待审批', '已同意', '已驳回', '已转交', '已结束'))
);
CREATE INDEX IX_Flow_Task_Application ON Flow_Task (ApplicationId, StepId);
CREATE INDEX IX_Flow_Task_User ON Flow_Task (UserId, Status, AskDate);
CREATE INDEX IX_Flow_Task_Acted ON Flow_Task (ActedUserId, ActedDate);
CREATE INDEX IX_Flow_Task_Remind ON Flow_Task (Status, RemindDate);
CREATE INDEX IX_Flow_Task_Hand ON Flow_Task (Status, HandDate);

-- The copies of an application, and when they were read.
CREATE TABLE Flow_Copy (
    ApplicationId KEY(50)      NOT NULL,
    UserId        KEY(50)      NOT NULL,
    StepId        KEY(50)      NOT NULL,
    CreateDate    DATETIME2(3) NOT NULL,
    ReadDate      DATETIME2(3) NULL,
    CONSTRAINT PK_Flow_Copy PRIMARY KEY (ApplicationId, UserId, StepId),
    CONSTRAINT FK_Flow_Copy_Application FOREIGN KEY (ApplicationId) REFERENCES Flow_Application (ApplicationId) ON DELETE CASCADE,
    CONSTRAINT FK_Flow_Copy_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Flow_Copy_User ON Flow_Copy (UserId, CreateDate);

-- All moves, one line after the other. ForUserId is the person for whom a deputy acted, Files the keys of the files of
-- a comment, FormHash a hash of the form at that time; Signature covers the line and the one before it.
CREATE TABLE Flow_Trail (
    ApplicationId KEY(50)       NOT NULL,
    Line          INT           NOT NULL,
    Action        KEY(20)       NOT NULL,
    StepId        KEY(50)       NULL,
    StepName      NVARCHAR(50)  NULL,
    UserId        KEY(50)       NULL,
    UserName      NVARCHAR(50)  NOT NULL,
    ForUserId     KEY(50)       NULL,
    ForUserName   NVARCHAR(50)  NULL,
    ToName        NVARCHAR(200) NULL,
    Opinion       NVARCHAR(500) NULL,
    Files         KEY(800)      NULL,
    CreateDate    DATETIME2(3)  NOT NULL,
-- @dialect sqlserver
    Form          NVARCHAR(MAX) NULL,
-- @dialect sqlite
    Form          TEXT          NULL,
-- @dialect both
    FormHash      KEY(64)       NOT NULL,
    Signature     KEY(100)      NOT NULL,
    CONSTRAINT PK_Flow_Trail PRIMARY KEY (ApplicationId, Line),
    CONSTRAINT FK_Flow_Trail_Application FOREIGN KEY (ApplicationId) REFERENCES Flow_Application (ApplicationId) ON DELETE CASCADE
);

-- DeputyUserId may decide in the place of UserId on these days.
CREATE TABLE Flow_Deputy (
    DeputyId       KEY(50)       NOT NULL,
    UserId         KEY(50)       NOT NULL,
    DeputyUserId   KEY(50)       NOT NULL,
    FromDate       DATE          NOT NULL,
    ToDate         DATE          NOT NULL,
    Reason         NVARCHAR(200) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Flow_Deputy_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Flow_Deputy PRIMARY KEY (DeputyId),
    CONSTRAINT FK_Flow_Deputy_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_Flow_Deputy_Deputy FOREIGN KEY (DeputyUserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Flow_Deputy_Days CHECK (ToDate >= FromDate)
);
CREATE INDEX IX_Flow_Deputy_User ON Flow_Deputy (UserId, FromDate);
CREATE INDEX IX_Flow_Deputy_Deputy ON Flow_Deputy (DeputyUserId, FromDate);

-- An application for a single room: the approval adds a stay.
CREATE TABLE Dorm_SingleRequest (
    SingleRequestId KEY(50)       NOT NULL,
    RoomId          KEY(50)       NOT NULL,
    UserId          KEY(50)       NOT NULL,
    FromDate        DATE          NOT NULL,
    ToDate          DATE          NULL,
    Reason          NVARCHAR(200) NOT NULL,
    State           KEY(10)       NOT NULL CONSTRAINT CK_Dorm_SingleRequest_State CHECK (State IN ('审批中', '已通过', '未通过')),
    ApplicationId   KEY(50)       NULL,
    SingleStayId    KEY(50)       NULL,
    RowVersion      INT           NOT NULL CONSTRAINT DF_Dorm_SingleRequest_RowVersion DEFAULT 1,
    CreateUserId    KEY(50)       NOT NULL,
    CreateUserName  NVARCHAR(50)  NOT NULL,
    CreateDate      DATETIME2(3)  NOT NULL,
    ModifyUserId    KEY(50)       NULL,
    ModifyUserName  NVARCHAR(50)  NULL,
    ModifyDate      DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_SingleRequest PRIMARY KEY (SingleRequestId),
    CONSTRAINT FK_Dorm_SingleRequest_Room FOREIGN KEY (RoomId) REFERENCES Dorm_Room (RoomId),
    CONSTRAINT FK_Dorm_SingleRequest_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Dorm_SingleRequest_CreateDate ON Dorm_SingleRequest (CreateDate);

-- An approver may decide; there are no buttons for that. Everybody may apply, so the pages of applications need no
-- button either.
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN
    ('approval-todo.approve', 'approval-todo.reject', 'approval-todo.transfer', 'approval-todo.detail', 'approval-mine.add', 'approval-mine.withdraw', 'approval-mine.detail', 'approval-done.detail');
DELETE FROM Base_Button WHERE ButtonId IN
    ('approval-todo.approve', 'approval-todo.reject', 'approval-todo.transfer', 'approval-todo.detail', 'approval-mine.add', 'approval-mine.withdraw', 'approval-mine.detail', 'approval-done.detail');


-- Users who add flows may export the list of them.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'approval-flow.export', m.MenuId, '导出', 'ExportOutlined', 40
FROM Base_Module m
WHERE m.ID = 'approval-flow' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'approval-flow.export');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('flow-export-', a.AuthorizeId), a.ObjectType, a.ObjectId, a.ItemType, 'approval-flow.export'
FROM Base_Authorize a
WHERE a.ItemType = 'button' AND a.ItemId = 'approval-flow.add'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = 'approval-flow.export');

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemId = 'approval-flow.export';
DELETE FROM Base_Button WHERE ButtonId = 'approval-flow.export';
DROP TABLE Dorm_SingleRequest;
DROP TABLE Flow_Deputy;
DROP TABLE Flow_Trail;
DROP TABLE Flow_Copy;
DROP TABLE Flow_Task;
DROP TABLE Flow_Application;
DROP TABLE Flow_Version;
DROP TABLE Flow_Definition;
ALTER TABLE Base_Organization DROP COLUMN ManagerUserId;
