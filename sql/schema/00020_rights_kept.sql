-- The gateways keep rights in memory as long as the token is the same. Every change of the data behind them sets
-- another value, in the same transaction and by any writer: a gateway, a site's entry, a DBA. A value never repeats,
-- also not after a backup was restored.
--
-- compatible: yes, the triggers of Base_Authorize, Base_Module, Base_Button and Base_Organization write a new table
-- alone.

-- +goose Up
CREATE TABLE Base_RightsToken (
    Id    INT NOT NULL CONSTRAINT PK_Base_RightsToken PRIMARY KEY,
    Token KEY(50)      NOT NULL,
    CONSTRAINT CK_Base_RightsToken_One CHECK (Id = 1)
);
INSERT INTO Base_RightsToken (Id, Token) VALUES (1, '1');
-- @dialect sqlite
-- +goose StatementBegin
CREATE TRIGGER Base_Authorize_Rights_Insert AFTER INSERT ON Base_Authorize BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Authorize_Rights_Update AFTER UPDATE ON Base_Authorize BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Authorize_Rights_Delete AFTER DELETE ON Base_Authorize BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Module_Rights_Insert AFTER INSERT ON Base_Module BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Module_Rights_Update AFTER UPDATE ON Base_Module BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Module_Rights_Delete AFTER DELETE ON Base_Module BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Button_Rights_Insert AFTER INSERT ON Base_Button BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Button_Rights_Update AFTER UPDATE ON Base_Button BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Button_Rights_Delete AFTER DELETE ON Base_Button BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Organization_Rights_Insert AFTER INSERT ON Base_Organization BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Organization_Rights_Update AFTER UPDATE ON Base_Organization BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Organization_Rights_Delete AFTER DELETE ON Base_Organization BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- @dialect sqlserver
-- +goose StatementBegin
CREATE TRIGGER Base_Authorize_Rights ON Base_Authorize AFTER INSERT, UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    UPDATE Base_RightsToken SET Token = CAST(NEWID() AS NVARCHAR(50));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Module_Rights ON Base_Module AFTER INSERT, UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    UPDATE Base_RightsToken SET Token = CAST(NEWID() AS NVARCHAR(50));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Button_Rights ON Base_Button AFTER INSERT, UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    UPDATE Base_RightsToken SET Token = CAST(NEWID() AS NVARCHAR(50));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Organization_Rights ON Base_Organization AFTER INSERT, UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    UPDATE Base_RightsToken SET Token = CAST(NEWID() AS NVARCHAR(50));
END;
-- +goose StatementEnd
-- @dialect both

-- +goose Down
-- @dialect sqlite
DROP TRIGGER Base_Authorize_Rights_Insert;
DROP TRIGGER Base_Authorize_Rights_Update;
DROP TRIGGER Base_Authorize_Rights_Delete;
DROP TRIGGER Base_Module_Rights_Insert;
DROP TRIGGER Base_Module_Rights_Update;
DROP TRIGGER Base_Module_Rights_Delete;
DROP TRIGGER Base_Button_Rights_Insert;
DROP TRIGGER Base_Button_Rights_Update;
DROP TRIGGER Base_Button_Rights_Delete;
DROP TRIGGER Base_Organization_Rights_Insert;
DROP TRIGGER Base_Organization_Rights_Update;
DROP TRIGGER Base_Organization_Rights_Delete;
-- @dialect sqlserver
DROP TRIGGER Base_Authorize_Rights;
DROP TRIGGER Base_Module_Rights;
DROP TRIGGER Base_Button_Rights;
DROP TRIGGER Base_Organization_Rights;
-- @dialect both
DROP TABLE Base_RightsToken;
