-- What uploads need to know of stored files: how much room each takes, and that
-- a page has one file of a name, which an upload of the same name replaces.
-- Another letter case or width is another file, as it is on the disk, so what
-- files are found by compares byte by byte, whatever the database's collation.

-- +goose Up
-- @dialect sqlserver
DROP INDEX IX_Admin_File_Page ON Admin_File;
ALTER TABLE Admin_File DROP CONSTRAINT UQ_Admin_File_FilePath;
ALTER TABLE Admin_File ALTER COLUMN FilePath NVARCHAR(400) COLLATE Latin1_General_BIN2 NOT NULL;
ALTER TABLE Admin_File ALTER COLUMN FileName NVARCHAR(200) COLLATE Latin1_General_BIN2 NOT NULL;
ALTER TABLE Admin_File ALTER COLUMN FileType NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL;
ALTER TABLE Admin_File ALTER COLUMN FileParam NVARCHAR(200) COLLATE Latin1_General_BIN2 NOT NULL;
ALTER TABLE Admin_File ADD CONSTRAINT UQ_Admin_File_FilePath UNIQUE (FilePath);
CREATE INDEX IX_Admin_File_Page ON Admin_File (FileType, FileParam, SortCode);
-- @dialect both
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
-- @dialect sqlserver
DROP INDEX IX_Admin_File_Page ON Admin_File;
ALTER TABLE Admin_File DROP CONSTRAINT UQ_Admin_File_FilePath;
ALTER TABLE Admin_File ALTER COLUMN FilePath NVARCHAR(400) NOT NULL;
ALTER TABLE Admin_File ALTER COLUMN FileName NVARCHAR(200) NOT NULL;
ALTER TABLE Admin_File ALTER COLUMN FileType NVARCHAR(50) NOT NULL;
ALTER TABLE Admin_File ALTER COLUMN FileParam NVARCHAR(200) NOT NULL;
ALTER TABLE Admin_File ADD CONSTRAINT UQ_Admin_File_FilePath UNIQUE (FilePath);
CREATE INDEX IX_Admin_File_Page ON Admin_File (FileType, FileParam, SortCode);
