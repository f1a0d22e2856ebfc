-- Errors of the staff UI as browsers report them.
--
-- compatible: no, a program of before asks for the button error-log.export, which is deleted.

-- +goose Up
-- ErrorId is the fingerprint: a repeated error is the same row. Message, Info, Url and Stack are those of the last
-- report from a session, without the values of queries in them. Url is the page's route. ResolvedDate NULL is open.
CREATE TABLE Log_ClientError (
    ErrorId      KEY(32)        NOT NULL,
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
CREATE INDEX IX_Log_ClientError_LastDate ON Log_ClientError (LastDate);

-- The accounts of an error, with its last occurrence. An empty Account is everybody without a session.
CREATE TABLE Log_ClientErrorAccount (
    ErrorId     KEY(32)       NOT NULL,
    Account     NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Occurrences INT           NOT NULL,
    LastDate    DATETIME2(3)  NOT NULL,
    RequestId   KEY(64)       NOT NULL,
    UserAgent   NVARCHAR(300) NOT NULL,
    Version     NVARCHAR(20)  NOT NULL,
    CONSTRAINT PK_Log_ClientErrorAccount PRIMARY KEY (ErrorId, Account),
    CONSTRAINT FK_Log_ClientErrorAccount_Error FOREIGN KEY (ErrorId) REFERENCES Log_ClientError (ErrorId) ON DELETE CASCADE
);

-- The page 错误日志 of an existing installation: the button to export is replaced by those to handle and to delete an
-- error, for all users who had all of them. A new database gets them with its first rows.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'error-log.handle', m.MenuId, '处理', 'ToolOutlined', 20
FROM Base_Module m
WHERE m.ID = 'error-log' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'error-log.handle');

INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'error-log.delete', m.MenuId, '删除', 'DeleteOutlined', 30
FROM Base_Module m
WHERE m.ID = 'error-log' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'error-log.delete');

INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', n.ButtonId
FROM Base_Authorize a
JOIN Base_Authorize d ON d.ObjectType = a.ObjectType AND d.ObjectId = a.ObjectId AND d.ItemType = 'button' AND d.ItemId = 'error-log.detail'
CROSS JOIN (SELECT 'handle-' COLLATE Latin1_General_BIN2 AS Prefix, 'error-log.handle' COLLATE Latin1_General_BIN2 AS ButtonId UNION ALL SELECT 'delete-', 'error-log.delete') n
WHERE a.ItemType = 'button' AND a.ItemId = 'error-log.export'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);

DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'error-log.export';
DELETE FROM Base_Button WHERE ButtonId = 'error-log.export';

-- +goose Down
DROP TABLE Log_ClientErrorAccount;
DROP TABLE Log_ClientError;
