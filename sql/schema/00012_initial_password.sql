-- How often an account has signed in with a password that somebody gave out
-- (MustChangePassword): that opens nothing but its change, and not for ever.

-- +goose Up
ALTER TABLE Base_User ADD InitialSignIns INT NOT NULL CONSTRAINT DF_Base_User_InitialSignIns DEFAULT 0;

-- +goose Down
-- @dialect sqlserver
ALTER TABLE Base_User DROP CONSTRAINT DF_Base_User_InitialSignIns;
-- @dialect both
ALTER TABLE Base_User DROP COLUMN InitialSignIns;
