-- The audit log: action, object, outcome and device. On SQLite its rows can neither be changed nor deleted before their
-- time.
--
-- compatible: yes, a program of before only adds rows to Audit_Log and Base_Change, and the columns have defaults or
-- may be NULL.

-- +goose Up
-- Category is the view that shows a row (sign-in or operation); Kind is the table of a record, or the way of the
-- sign-in; Action and Title are the names of the action and the record at that time. RowVersion leads to the changed
-- fields in Base_Change. Parameters is JSON, by name.
ALTER TABLE Audit_Log ADD Category KEY(20) NOT NULL CONSTRAINT DF_Audit_Log_Category DEFAULT 'operation';
ALTER TABLE Audit_Log ADD Action KEY(50) NOT NULL CONSTRAINT DF_Audit_Log_Action DEFAULT '';
ALTER TABLE Audit_Log ADD Kind KEY(100) NOT NULL CONSTRAINT DF_Audit_Log_Kind DEFAULT '';
ALTER TABLE Audit_Log ADD Title NVARCHAR(400) NOT NULL CONSTRAINT DF_Audit_Log_Title DEFAULT '';
ALTER TABLE Audit_Log ADD Outcome KEY(10) NOT NULL CONSTRAINT DF_Audit_Log_Outcome DEFAULT '成功';
ALTER TABLE Audit_Log ADD Device NVARCHAR(100) NOT NULL CONSTRAINT DF_Audit_Log_Device DEFAULT '';
ALTER TABLE Audit_Log ADD ActorName NVARCHAR(50) NOT NULL CONSTRAINT DF_Audit_Log_ActorName DEFAULT '';
ALTER TABLE Audit_Log ADD SubjectName NVARCHAR(50) NOT NULL CONSTRAINT DF_Audit_Log_SubjectName DEFAULT '';
ALTER TABLE Audit_Log ADD RowVersion INT NULL;
ALTER TABLE Audit_Log ADD Parameters NVARCHAR(4000) NULL;

-- The door of the retention, and when the next of its runs is due.
CREATE TABLE Audit_Retention (
    RetentionId INT          NOT NULL,
    NextDate    DATETIME2(3) NOT NULL,
    Before      DATETIME2(3) NULL,
    CONSTRAINT PK_Audit_Retention PRIMARY KEY (RetentionId)
);
INSERT INTO Audit_Retention (RetentionId, NextDate) VALUES (1, '2000-01-01');

-- Rows of earlier versions get the present words.
UPDATE Audit_Log
SET Category = CASE WHEN Event LIKE 'account.s%' OR Event = 'client.call' THEN 'sign-in' ELSE 'operation' END,
    Action = CASE Event
        WHEN 'account.signin' THEN '登录' WHEN 'account.switch' THEN '切换账号' WHEN 'account.switch.refused' THEN '切换账号'
        WHEN 'account.switch.back' THEN '返回本人账号' WHEN 'account.switch.signout' THEN '切换后退出'
        WHEN 'account.password.reset' THEN '重置密码' WHEN 'client.call' THEN '程序调用' WHEN 'identity.claim' THEN '冒名提交'
        WHEN 'file.upload' THEN '上传文件' WHEN 'file.replace' THEN '替换文件' WHEN 'file.delete' THEN '删除文件'
        WHEN 'record.add' THEN '新增' WHEN 'record.update' THEN '修改' WHEN 'record.delete' THEN '删除'
        WHEN 'record.update.unversioned' THEN '覆盖修改' WHEN 'record.delete.unversioned' THEN '直接删除'
        WHEN 'right.give' THEN '授予权限' WHEN 'right.take' THEN '收回权限' ELSE Event END,
    Kind = CASE
-- @dialect sqlserver
        WHEN Event LIKE 'record.%' AND Object LIKE '%/%' THEN LEFT(Object, CHARINDEX('/', Object) - 1)
-- @dialect sqlite
        WHEN Event LIKE 'record.%' AND Object LIKE '%/%' THEN SUBSTR(Object, 1, INSTR(Object, '/') - 1)
-- @dialect both
        WHEN Event = 'account.signin' THEN CASE Object WHEN 'code' THEN 'code' ELSE 'password' END
        WHEN Event LIKE 'account.switch%' THEN 'switched' WHEN Event = 'client.call' THEN 'program'
        WHEN Event LIKE 'account.%' THEN 'account' WHEN Event LIKE 'file.%' THEN 'file'
        WHEN Event LIKE 'right.%' THEN 'right' ELSE 'identity' END,
    Outcome = CASE WHEN Event LIKE '%.refused' THEN '拒绝' ELSE '成功' END,
    ActorName = COALESCE((SELECT a.RealName FROM Base_User a WHERE a.UserId = ActorUserId), ''),
    SubjectName = COALESCE((SELECT s.RealName FROM Base_User s WHERE s.UserId = SubjectUserId), '');

-- @dialect sqlserver
DROP INDEX IX_Audit_Log_Actor ON Audit_Log;
DROP INDEX IX_Audit_Log_Subject ON Audit_Log;
-- @dialect sqlite
DROP INDEX IX_Audit_Log_Actor;
DROP INDEX IX_Audit_Log_Subject;
-- @dialect both
CREATE INDEX IX_Audit_Log_Actor ON Audit_Log (ActorUserId, Category, CreateDate);
CREATE INDEX IX_Audit_Log_Subject ON Audit_Log (SubjectUserId, Category, CreateDate);
CREATE INDEX IX_Audit_Log_Category ON Audit_Log (Category, CreateDate);
CREATE INDEX IX_Audit_Log_Kind ON Audit_Log (Category, Kind, CreateDate);
CREATE INDEX IX_Audit_Log_Event ON Audit_Log (Category, Event, CreateDate);
CREATE INDEX IX_Audit_Log_Outcome ON Audit_Log (Category, Outcome, CreateDate);
CREATE INDEX IX_Audit_Log_Object ON Audit_Log (Category, Object, CreateDate);
CREATE INDEX IX_Audit_Log_Address ON Audit_Log (Category, Address, CreateDate);

-- @dialect sqlite
-- +goose StatementBegin
CREATE TRIGGER TR_Audit_Log_Update BEFORE UPDATE ON Audit_Log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER TR_Audit_Log_Delete BEFORE DELETE ON Audit_Log
WHEN NOT EXISTS (SELECT 1 FROM Audit_Retention r WHERE OLD.CreateDate < r.Before)
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
-- +goose StatementEnd
-- REPLACE fires no trigger of DELETE.
-- +goose StatementBegin
CREATE TRIGGER TR_Audit_Log_Insert BEFORE INSERT ON Audit_Log
WHEN EXISTS (SELECT 1 FROM Audit_Log l WHERE l.AuditId = NEW.AuditId)
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER TR_Audit_Retention_Update BEFORE UPDATE ON Audit_Retention
WHEN NEW.Before > datetime((SELECT MAX(l.Latest) FROM (
    SELECT MAX(CreateDate) AS Latest FROM Audit_Log WHERE Category = 'operation'
    UNION ALL SELECT MAX(CreateDate) FROM Audit_Log WHERE Category = 'sign-in') l), '-30 days')
BEGIN
    SELECT RAISE(ABORT, 'the audit log keeps at least 30 days');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER TR_Audit_Retention_Insert BEFORE INSERT ON Audit_Retention
BEGIN
    SELECT RAISE(ABORT, 'the audit log has one retention');
END;
-- +goose StatementEnd
-- The history holds the changed fields of the log.
-- +goose StatementBegin
CREATE TRIGGER TR_Base_Change_Update BEFORE UPDATE ON Base_Change
BEGIN
    SELECT RAISE(ABORT, 'the history is append-only');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER TR_Base_Change_Delete BEFORE DELETE ON Base_Change
BEGIN
    SELECT RAISE(ABORT, 'the history is append-only');
END;
-- +goose StatementEnd
-- @dialect both

-- +goose Down
-- @dialect sqlserver
DROP INDEX IX_Audit_Log_Actor ON Audit_Log;
DROP INDEX IX_Audit_Log_Subject ON Audit_Log;
DROP INDEX IX_Audit_Log_Address ON Audit_Log;
DROP INDEX IX_Audit_Log_Object ON Audit_Log;
DROP INDEX IX_Audit_Log_Outcome ON Audit_Log;
DROP INDEX IX_Audit_Log_Event ON Audit_Log;
DROP INDEX IX_Audit_Log_Kind ON Audit_Log;
DROP INDEX IX_Audit_Log_Category ON Audit_Log;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Category;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Action;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Kind;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Title;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Outcome;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Device;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_ActorName;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_SubjectName;
-- @dialect sqlite
DROP TRIGGER TR_Base_Change_Delete;
DROP TRIGGER TR_Base_Change_Update;
DROP TRIGGER TR_Audit_Retention_Insert;
DROP TRIGGER TR_Audit_Retention_Update;
DROP TRIGGER TR_Audit_Log_Insert;
DROP TRIGGER TR_Audit_Log_Delete;
DROP TRIGGER TR_Audit_Log_Update;
DROP INDEX IX_Audit_Log_Actor;
DROP INDEX IX_Audit_Log_Subject;
DROP INDEX IX_Audit_Log_Address;
DROP INDEX IX_Audit_Log_Object;
DROP INDEX IX_Audit_Log_Outcome;
DROP INDEX IX_Audit_Log_Event;
DROP INDEX IX_Audit_Log_Kind;
DROP INDEX IX_Audit_Log_Category;
-- @dialect both
ALTER TABLE Audit_Log DROP COLUMN Parameters;
ALTER TABLE Audit_Log DROP COLUMN RowVersion;
ALTER TABLE Audit_Log DROP COLUMN SubjectName;
ALTER TABLE Audit_Log DROP COLUMN ActorName;
ALTER TABLE Audit_Log DROP COLUMN Device;
ALTER TABLE Audit_Log DROP COLUMN Outcome;
ALTER TABLE Audit_Log DROP COLUMN Title;
ALTER TABLE Audit_Log DROP COLUMN Kind;
ALTER TABLE Audit_Log DROP COLUMN Action;
ALTER TABLE Audit_Log DROP COLUMN Category;
DROP TABLE Audit_Retention;
CREATE INDEX IX_Audit_Log_Actor ON Audit_Log (ActorUserId, CreateDate);
CREATE INDEX IX_Audit_Log_Subject ON Audit_Log (SubjectUserId, CreateDate);
