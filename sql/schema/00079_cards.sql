-- Cards in 企业微信 by which a person approves.
--
-- compatible: yes, it only adds a table.

-- +goose Up
-- A card for one person, which acts on one task of an application. TaskId, which names the card in 企业微信, is random.
-- NoticeId is the notice that goes out as the card. Body is what the card shows, as JSON. Shown stands in place of the
-- buttons, Displayed is what the phone shows of it, and Ended says that nothing is left to decide. PressCode changes the
-- card once, as Msg_Receiver.ResponseCode does. Reason says why the card could not be changed.
CREATE TABLE Msg_Card (
    TaskId        KEY(128)      NOT NULL,
    NoticeId      KEY(50)       NOT NULL,
    UserId        KEY(50)       NOT NULL,
    ApplicationId KEY(50)       NOT NULL,
    FlowTaskId    KEY(50)       NOT NULL,
    Body          NVARCHAR(4000) NOT NULL,
    Shown         NVARCHAR(50)  NOT NULL CONSTRAINT DF_Msg_Card_Shown DEFAULT '',
    Displayed     NVARCHAR(50)  NOT NULL CONSTRAINT DF_Msg_Card_Displayed DEFAULT '',
    Ended         BIT           NOT NULL CONSTRAINT DF_Msg_Card_Ended DEFAULT 0,
    Tries         INT           NOT NULL CONSTRAINT DF_Msg_Card_Tries DEFAULT 0,
    PressCode     KEY(200)      NULL,
    Reason        NVARCHAR(400) NOT NULL CONSTRAINT DF_Msg_Card_Reason DEFAULT '',
    CreateDate    DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Msg_Card PRIMARY KEY (TaskId)
);
CREATE INDEX IX_Msg_Card_FlowTask ON Msg_Card (FlowTaskId);
CREATE INDEX IX_Msg_Card_Notice ON Msg_Card (NoticeId);

-- +goose Down
DROP TABLE Msg_Card;
