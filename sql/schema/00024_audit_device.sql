-- What somebody used for what the audit log tells of, such as Chrome 142 · Windows.

-- +goose Up
ALTER TABLE Audit_Log ADD Device NVARCHAR(50) NULL;

-- +goose Down
ALTER TABLE Audit_Log DROP COLUMN Device;
