-- Messages to people in 企业微信 and by SMS: what is sent, to whom, and the result for each of them.
--
-- compatible: yes, it adds tables, settings and buttons; the columns have defaults or may be NULL; a program of before
-- leaves WechatId NULL, so that UX_Base_User_WechatId refuses nothing.

-- +goose Up
ALTER TABLE Base_User ADD WechatId KEY(64) NULL;
CREATE UNIQUE INDEX UX_Base_User_WechatId ON Base_User (WechatId) WHERE WechatId IS NOT NULL;

-- A try that was refused because too many calls were made is free: it does not count against the tries of a message.
ALTER TABLE Msg_Outbox ADD FreeAttempts INT NOT NULL CONSTRAINT DF_Msg_Outbox_FreeAttempts DEFAULT 0;

-- The kinds of events, with their default channels. A notice of another category has the kind 公告提醒. Users cannot switch
-- off a fixed kind.
CREATE TABLE Msg_Kind (
    Kind           KEY(50)      NOT NULL,
    Name           NVARCHAR(50) NOT NULL,
    Wechat         BIT          NOT NULL,
    Sms            BIT          NOT NULL,
    Fixed          BIT          NOT NULL,
    SortCode       INT          NOT NULL,
    RowVersion     INT          NOT NULL CONSTRAINT DF_Msg_Kind_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)      NULL,
    CreateUserName NVARCHAR(50) NULL,
    CreateDate     DATETIME2(3) NULL,
    ModifyUserId   KEY(50)      NULL,
    ModifyUserName NVARCHAR(50) NULL,
    ModifyDate     DATETIME2(3) NULL,
    CONSTRAINT PK_Msg_Kind PRIMARY KEY (Kind)
);
INSERT INTO Msg_Kind (Kind, Name, Wechat, Sms, Fixed, SortCode)
SELECT '审批', '审批', 1, 0, 0, 10 UNION ALL
SELECT '售后', '售后', 1, 0, 0, 20 UNION ALL
SELECT '合同', '合同', 1, 0, 0, 30 UNION ALL
SELECT '回款', '回款', 1, 0, 0, 40 UNION ALL
SELECT '店铺', '店铺', 1, 0, 0, 50 UNION ALL
SELECT '客户', '客户', 1, 0, 0, 60 UNION ALL
SELECT '来料检验', '来料检验', 1, 0, 0, 70 UNION ALL
SELECT '宿舍报修', '宿舍报修', 1, 0, 0, 80 UNION ALL
SELECT '食堂', '食堂', 1, 0, 0, 90 UNION ALL
SELECT '公告提醒', '公告提醒', 1, 0, 0, 100 UNION ALL
SELECT '手工消息', '手工消息', 1, 0, 1, 110 UNION ALL
SELECT '账号安全', '账号安全', 1, 1, 1, 120;

-- What a person has chosen for a kind and a channel.
CREATE TABLE Msg_Choice (
    UserId  KEY(50) NOT NULL,
    Kind    KEY(50) NOT NULL,
    Channel KEY(20) NOT NULL,
    Enabled BIT     NOT NULL,
    CONSTRAINT PK_Msg_Choice PRIMARY KEY (UserId, Kind, Channel),
    CONSTRAINT FK_Msg_Choice_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
    CONSTRAINT CK_Msg_Choice_Channel CHECK (Channel IN ('企业微信', '短信'))
);

-- The people who get notices in the quiet hours too.
CREATE TABLE Msg_AllHours (
    UserId KEY(50) NOT NULL,
    CONSTRAINT PK_Msg_AllHours PRIMARY KEY (UserId),
    CONSTRAINT FK_Msg_AllHours_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE
);

CREATE TABLE Msg_Template (
    TemplateId     KEY(50)        NOT NULL,
    Name           NVARCHAR(50)   COLLATE Chinese_PRC_CI_AS NOT NULL,
    Title          NVARCHAR(60)   NOT NULL,
    Content        NVARCHAR(1000) NOT NULL,
    Enabled        BIT            NOT NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   KEY(50)        NULL,
    CreateUserName NVARCHAR(50)   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   KEY(50)        NULL,
    ModifyUserName NVARCHAR(50)   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Msg_Template PRIMARY KEY (TemplateId),
    CONSTRAINT UQ_Msg_Template_Name UNIQUE (Name)
);

-- PageId (the readable ID of a menu entry) and ObjectId are the record that the message leads to. PlanDate is when it is due.
CREATE TABLE Msg_Message (
    MessageId      KEY(50)        NOT NULL,
    Kind           KEY(50)        NOT NULL,
    Format         KEY(20)        NOT NULL,
    Title          NVARCHAR(200)  NOT NULL,
    Content        NVARCHAR(2000) NOT NULL,
    PageId         KEY(100)       NOT NULL,
    ObjectId       KEY(50)        NOT NULL,
    TemplateId     KEY(50)        NULL,
    PlanDate       DATETIME2(3)   NOT NULL,
    CancelDate     DATETIME2(3)   NULL,
    CreateUserId   KEY(50)        NULL,
    CreateUserName NVARCHAR(50)   NOT NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Msg_Message PRIMARY KEY (MessageId),
    CONSTRAINT CK_Msg_Message_Format CHECK (Format IN ('text', 'card', 'markdown'))
);
CREATE INDEX IX_Msg_Message_Sender ON Msg_Message (CreateUserId, CreateDate);
CREATE INDEX IX_Msg_Message_Kind ON Msg_Message (Kind, CreateDate);

-- One row for each receiver and channel. OutboxId is the message of the outbox that carries it, with up to 1,000 receivers.
-- Content is the text of this receiver, if texts differ by person. A row without a message is a code or the like: Label names
-- it, and its text is not stored. Address is a userid of 企业微信, or a number with its middle hidden.
CREATE TABLE Msg_Receiver (
    ReceiverId   KEY(50)        NOT NULL,
    MessageId    KEY(50)        NULL,
    OutboxId     KEY(50)        NULL,
    Kind         KEY(50)        NOT NULL,
    Label        NVARCHAR(50)   NULL,
    Channel      KEY(20)        NOT NULL,
    UserId       KEY(50)        NULL,
    UserName     NVARCHAR(50)   NOT NULL,
    Address      NVARCHAR(100)  NOT NULL,
    Content      NVARCHAR(2000) NULL,
    State        KEY(20)        NOT NULL,
    Reason       NVARCHAR(400)  NOT NULL CONSTRAINT DF_Msg_Receiver_Reason DEFAULT '',
    Attempts     INT            NOT NULL CONSTRAINT DF_Msg_Receiver_Attempts DEFAULT 0,
    PlanDate     DATETIME2(3)   NOT NULL,
    CreateDate   DATETIME2(3)   NOT NULL,
    SentDate     DATETIME2(3)   NULL,
    ResponseCode KEY(200)       NULL,
    TaskId       KEY(128)       NULL,
    CONSTRAINT PK_Msg_Receiver PRIMARY KEY (ReceiverId),
    CONSTRAINT FK_Msg_Receiver_Message FOREIGN KEY (MessageId) REFERENCES Msg_Message (MessageId),
    CONSTRAINT CK_Msg_Receiver_State CHECK (State IN ('待发送', '发送中', '已发送', '已过期', '发送失败', '已取消')),
    CONSTRAINT CK_Msg_Receiver_Channel CHECK (Channel IN ('企业微信', '短信'))
);
CREATE INDEX IX_Msg_Receiver_Created ON Msg_Receiver (CreateDate, ReceiverId);
CREATE INDEX IX_Msg_Receiver_State ON Msg_Receiver (State, CreateDate, ReceiverId);
CREATE INDEX IX_Msg_Receiver_Kind ON Msg_Receiver (Kind, CreateDate, ReceiverId);
CREATE INDEX IX_Msg_Receiver_User ON Msg_Receiver (UserId, CreateDate, ReceiverId);
CREATE INDEX IX_Msg_Receiver_Message ON Msg_Receiver (MessageId, State);
CREATE INDEX IX_Msg_Receiver_Outbox ON Msg_Receiver (OutboxId, State);
CREATE UNIQUE INDEX UX_Msg_Receiver_Task ON Msg_Receiver (TaskId) WHERE TaskId IS NOT NULL;

-- Passed: the notice was sent on to the channels of its reader, or will not be. Existing notices are not sent on.
ALTER TABLE Notice_Personal ADD Passed BIT NOT NULL CONSTRAINT DF_Notice_Personal_Passed DEFAULT 1;
CREATE INDEX IX_Notice_Personal_Passed ON Notice_Personal (CreateDate) WHERE Passed = 0;

INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'MessageQuietHours', '消息免打扰时段', '22:00-07:30', '消息', '这段时间里的提醒到时段结束时合并发出，账号安全除外；填 无 则不设', 320
WHERE EXISTS (SELECT 1 FROM Base_Setting x) AND NOT EXISTS (SELECT 1 FROM Base_Setting x WHERE x.Code = 'MessageQuietHours');

INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'message-text.edit', m.MenuId, '编辑', 'EditOutlined', 30
FROM Base_Module m
WHERE m.ID = 'message-text' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'message-text.edit');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'message-log.resend', m.MenuId, '重新发送', 'RedoOutlined', 20
FROM Base_Module m
WHERE m.ID = 'message-log' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'message-log.resend');

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('message-text.edit', 'message-log.resend');
DELETE FROM Base_Button WHERE ButtonId IN ('message-text.edit', 'message-log.resend');
DELETE FROM Base_Setting WHERE Code = 'MessageQuietHours';
-- @dialect sqlserver
DROP INDEX IX_Notice_Personal_Passed ON Notice_Personal;
ALTER TABLE Notice_Personal DROP CONSTRAINT DF_Notice_Personal_Passed;
-- @dialect sqlite
DROP INDEX IX_Notice_Personal_Passed;
-- @dialect both
ALTER TABLE Notice_Personal DROP COLUMN Passed;
DROP TABLE Msg_Receiver;
DROP TABLE Msg_Message;
DROP TABLE Msg_Template;
DROP TABLE Msg_AllHours;
DROP TABLE Msg_Choice;
DROP TABLE Msg_Kind;
-- @dialect sqlserver
ALTER TABLE Msg_Outbox DROP CONSTRAINT DF_Msg_Outbox_FreeAttempts;
-- @dialect both
ALTER TABLE Msg_Outbox DROP COLUMN FreeAttempts;
-- @dialect sqlserver
DROP INDEX UX_Base_User_WechatId ON Base_User;
-- @dialect sqlite
DROP INDEX UX_Base_User_WechatId;
-- @dialect both
ALTER TABLE Base_User DROP COLUMN WechatId;
