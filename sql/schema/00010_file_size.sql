-- Uploads read of stored files the size of each, and that a page has one file of a name, which an upload of the same
-- name replaces. A name in another letter case or width is another file, as on the disk: columns that files are found
-- by are a KEY.
--
-- compatible: no, a program of before stores two files of one name in a page, which UX_Admin_File_Name refuses.

-- +goose Up
ALTER TABLE Admin_File ADD FileSize BIGINT NOT NULL CONSTRAINT DF_Admin_File_FileSize DEFAULT 0;
CREATE UNIQUE INDEX UX_Admin_File_Name ON Admin_File (FileType, FileParam, FileName);
CREATE INDEX IX_Admin_File_User ON Admin_File (CreateUserId);

-- +goose Down
-- @dialect sqlserver
DROP INDEX IX_Admin_File_User ON Admin_File;
DROP INDEX UX_Admin_File_Name ON Admin_File;
ALTER TABLE Admin_File DROP CONSTRAINT DF_Admin_File_FileSize;
-- @dialect sqlite
DROP INDEX IX_Admin_File_User;
DROP INDEX UX_Admin_File_Name;
-- @dialect both
ALTER TABLE Admin_File DROP COLUMN FileSize;
