-- The number of sign-ins with a password that another person has set (MustChangePassword): they allow only its change,
-- and only some times.
--
-- compatible: yes, the column has a default.

-- +goose Up
ALTER TABLE Base_User ADD InitialSignIns INT NOT NULL CONSTRAINT DF_Base_User_InitialSignIns DEFAULT 0;

-- +goose Down
-- @dialect sqlserver
ALTER TABLE Base_User DROP CONSTRAINT DF_Base_User_InitialSignIns;
-- @dialect both
ALTER TABLE Base_User DROP COLUMN InitialSignIns;
