-- The path of a stored file's content. Every content has a path of its own, so that a replacement changes only its row.
-- Empty: it is at FilePath itself, as all were before. Like FilePath it compares byte by byte.
--
-- compatible: no, a program of before looks for the content of a file at FilePath, where a later one does not store
-- it.

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
