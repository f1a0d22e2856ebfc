-- Where the content of a stored file lies. Every content has a path of its own,
-- so that replacing one is a change of its row and nothing else. Empty: it lies
-- at FilePath itself, as all did before. Like FilePath it compares byte by byte.

-- +goose Up
ALTER TABLE Admin_File ADD ContentPath KEY(400) NOT NULL CONSTRAINT DF_Admin_File_ContentPath DEFAULT '';
CREATE INDEX IX_Admin_File_Content ON Admin_File (ContentPath);

-- +goose Down
-- @dialect sqlserver
DROP INDEX IX_Admin_File_Content ON Admin_File;
ALTER TABLE Admin_File DROP CONSTRAINT DF_Admin_File_ContentPath;
-- @dialect sqlite
DROP INDEX IX_Admin_File_Content;
-- @dialect both
ALTER TABLE Admin_File DROP COLUMN ContentPath;
