-- Imports of spreadsheets that are written in several transactions. A row of Base_Import is an import that is being written or
-- taken back; Owner does it, and until Lease nobody else may. A slice is what one transaction has written: Changes has the
-- records with their values before, and is for taking them back. Remaining are the lines that could not be taken back. The last
-- transaction deletes all rows of its import.
--
-- compatible: yes, it only adds tables.

-- +goose Up
CREATE TABLE Base_Import (
    ImportId   KEY(50)       NOT NULL,
    TableName  KEY(50)       NOT NULL,
    UserId     KEY(50)       NOT NULL,
    Owner      KEY(50)       NOT NULL,
    Lease      DATETIME2(3)  NOT NULL,
-- @dialect sqlite
    Remaining  TEXT          NOT NULL,
-- @dialect sqlserver
    Remaining  NVARCHAR(MAX) NOT NULL,
-- @dialect both
    CreateDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Base_Import PRIMARY KEY (ImportId),
    CONSTRAINT UQ_Base_Import_User UNIQUE (UserId)
);
CREATE TABLE Base_ImportSlice (
    ImportId KEY(50)       NOT NULL,
    SliceNo  INT           NOT NULL,
-- @dialect sqlite
    Changes  TEXT          NOT NULL,
-- @dialect sqlserver
    Changes  NVARCHAR(MAX) NOT NULL,
-- @dialect both
    CONSTRAINT PK_Base_ImportSlice PRIMARY KEY (ImportId, SliceNo),
    CONSTRAINT FK_Base_ImportSlice_Import FOREIGN KEY (ImportId) REFERENCES Base_Import (ImportId) ON DELETE CASCADE
);

-- +goose Down
DROP TABLE Base_ImportSlice;
DROP TABLE Base_Import;
