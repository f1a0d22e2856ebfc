-- The message outbox: messages to people, such as codes for signing in.
--
-- compatible: yes, it only adds a table.

-- +goose Up
-- NextDate is when a message is due; of one that is being sent it is when the
-- instance that sends it counts as dead. Payload is emptied when a message ends.
CREATE TABLE Msg_Outbox (
    MessageId  KEY(50)        NOT NULL,
    Kind       KEY(50)        NOT NULL,
    MessageKey KEY(100)       NOT NULL,
    Recipient  NVARCHAR(100)  NOT NULL,
    Payload    NVARCHAR(2000) NOT NULL,
    Status     KEY(20)        NOT NULL,
    Attempts   INT            NOT NULL CONSTRAINT DF_Msg_Outbox_Attempts DEFAULT 0,
    NextDate   DATETIME2(3)   NOT NULL,
    ExpireDate DATETIME2(3)   NOT NULL,
    CreateDate DATETIME2(3)   NOT NULL,
    SentDate   DATETIME2(3)   NULL,
    LastError  NVARCHAR(400)  NOT NULL CONSTRAINT DF_Msg_Outbox_LastError DEFAULT '',
    CONSTRAINT PK_Msg_Outbox PRIMARY KEY (MessageId),
    CONSTRAINT UQ_Msg_Outbox_Key UNIQUE (Kind, MessageKey),
    CONSTRAINT CK_Msg_Outbox_Status CHECK (Status IN ('待发送', '发送中', '已发送', '已过期', '发送失败'))
);
CREATE INDEX IX_Msg_Outbox_Due ON Msg_Outbox (Status, NextDate);
CREATE INDEX IX_Msg_Outbox_CreateDate ON Msg_Outbox (CreateDate);

-- +goose Down
DROP TABLE Msg_Outbox;
