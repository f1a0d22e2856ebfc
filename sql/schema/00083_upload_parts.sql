-- Uploads of large files in parts. Status is open, done or dropped; Received is how many bytes have come. A part has a
-- content of its own, in the storage of the files. FilePath is the file that a finished upload has become.
--
-- compatible: yes, it only adds tables.

-- +goose Up
CREATE TABLE File_Upload (
    UploadId    KEY(50)       NOT NULL,
    UserId      KEY(50)       NOT NULL,
    FileType    KEY(50)       NOT NULL,
    FileParam   KEY(200)      NOT NULL,
    FileName    KEY(200)      NOT NULL,
    FileCaption NVARCHAR(200) NOT NULL,
    Overwrite   BIT           NOT NULL,
    Verify      BIT           NOT NULL,
    FileSize    BIGINT        NOT NULL,
    PartSize    BIGINT        NOT NULL,
    Received    BIGINT        NOT NULL,
    Sha256      KEY(64)       NOT NULL,
    HashState   KEY(200)      NOT NULL,
    Status      KEY(10)       NOT NULL,
    FilePath    KEY(400)      NOT NULL,
    CreateDate  DATETIME2(3)  NOT NULL,
    Expires     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_File_Upload PRIMARY KEY (UploadId),
    CONSTRAINT FK_File_Upload_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
    CONSTRAINT CK_File_Upload_Received CHECK (Received >= 0 AND Received <= FileSize)
);
CREATE INDEX IX_File_Upload_User ON File_Upload (UserId, Status);

CREATE TABLE File_UploadPart (
    UploadId    KEY(50)      NOT NULL,
    PartNo      INT          NOT NULL,
    ContentPath KEY(400)     NOT NULL,
    ContentSize BIGINT       NOT NULL,
    Sha256      KEY(64)      NOT NULL,
    CONSTRAINT PK_File_UploadPart PRIMARY KEY (UploadId, PartNo),
    CONSTRAINT FK_File_UploadPart_Upload FOREIGN KEY (UploadId) REFERENCES File_Upload (UploadId) ON DELETE CASCADE
);
CREATE INDEX IX_File_UploadPart_Content ON File_UploadPart (ContentPath);

-- +goose Down
DROP TABLE File_UploadPart;
DROP TABLE File_Upload;
