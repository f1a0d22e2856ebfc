-- Stored files (operation guides are FileType 操作说明) and staff feedback on
-- system functions.
--
-- compatible: yes, it only adds tables.

-- +goose Up
-- FileParam names the page that a guide belongs to. Shared files are listed to
-- all staff, others to their owner alone.
CREATE TABLE Admin_File (
    FileId         KEY(50)       NOT NULL,
    FilePath       KEY(400)      NOT NULL,
    FileName       KEY(200)      NOT NULL,
    FileCaption    NVARCHAR(200) NOT NULL CONSTRAINT DF_Admin_File_FileCaption DEFAULT '',
    FileType       KEY(50)       NOT NULL,
    FileParam      KEY(200)      NOT NULL,
    Department     NVARCHAR(100) NOT NULL CONSTRAINT DF_Admin_File_Department DEFAULT '',
    Shared         BIT           NOT NULL CONSTRAINT DF_Admin_File_Shared DEFAULT 0,
    SortCode       INT           NOT NULL CONSTRAINT DF_Admin_File_SortCode DEFAULT 0,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Admin_File PRIMARY KEY (FileId),
    CONSTRAINT UQ_Admin_File_FilePath UNIQUE (FilePath),
    CONSTRAINT FK_Admin_File_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Admin_File_Page ON Admin_File (FileType, FileParam, SortCode);

-- ModID is the module's ID. An empty Account is an anonymous opinion.
CREATE TABLE Eva_SystemEvaluation (
    EvaluationId KEY(50)        NOT NULL,
    ModID        KEY(100)       NOT NULL,
    Account      NVARCHAR(50)   COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Account DEFAULT '',
    Appraiser    NVARCHAR(50)   NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Appraiser DEFAULT '',
    Attitude     NVARCHAR(20)   NOT NULL,
    RunCondition NVARCHAR(20)   NOT NULL,
    Easytouse    NVARCHAR(20)   NOT NULL,
    DemandIsMet  NVARCHAR(20)   NOT NULL,
    LeaveOpinion NVARCHAR(2000) NOT NULL,
    IP           NVARCHAR(50)   NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_IP DEFAULT '',
    CreateDate   DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Eva_SystemEvaluation PRIMARY KEY (EvaluationId),
    CONSTRAINT CK_Eva_SystemEvaluation_LeaveOpinion CHECK (LeaveOpinion <> '')
);
CREATE INDEX IX_Eva_SystemEvaluation_Account ON Eva_SystemEvaluation (Account, ModID, CreateDate);

-- +goose Down
DROP TABLE Eva_SystemEvaluation;
DROP TABLE Admin_File;
