-- The audit log: the acting user, and the account.
--
-- compatible: yes, it only adds a table.

-- +goose Up
-- Account names are those of that time, and no column refers to another table: the log stays when the rows are deleted.
CREATE TABLE Audit_Log (
    AuditId        KEY(50)       NOT NULL,
    Event          KEY(50)       NOT NULL,
    ActorUserId    KEY(50)       NOT NULL,
    ActorAccount   NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    SubjectUserId  KEY(50)       NOT NULL,
    SubjectAccount NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Object         NVARCHAR(400) NOT NULL,
    Address        NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Audit_Log PRIMARY KEY (AuditId)
);
CREATE INDEX IX_Audit_Log_Actor ON Audit_Log (ActorUserId, CreateDate);
CREATE INDEX IX_Audit_Log_Subject ON Audit_Log (SubjectUserId, CreateDate);

-- +goose Down
DROP TABLE Audit_Log;
