-- Whether the owner of an account has shown that the mobile number is his: codes for signing
-- in go to no other. Numbers from before count as theirs.
--
-- compatible: no, a program of before sends codes for signing in to numbers that are not confirmed.

-- +goose Up
ALTER TABLE Base_User ADD MobileConfirmed BIT NOT NULL CONSTRAINT DF_Base_User_MobileConfirmed DEFAULT 1;

-- +goose Down
-- @dialect sqlserver
ALTER TABLE Base_User DROP CONSTRAINT DF_Base_User_MobileConfirmed;
-- @dialect both
ALTER TABLE Base_User DROP COLUMN MobileConfirmed;
