-- Repair requests of the dormitories.
--
-- compatible: yes, it only adds a table.

-- +goose Up
CREATE TABLE Dorm_Repair (
    RepairId       KEY(50)       NOT NULL,
    RepairNo       NVARCHAR(30)  NOT NULL,
    Building       NVARCHAR(50)  NOT NULL,
    Room           NVARCHAR(50)  NOT NULL,
    Item           NVARCHAR(50)  NOT NULL,
    Description    NVARCHAR(500) NOT NULL,
    Reporter       NVARCHAR(50)  NOT NULL,
    ReporterUserId KEY(50)       NOT NULL,
    ReportDate     DATETIME2(3)  NOT NULL,
    Status         KEY(20)       NOT NULL,
    Urgency        KEY(20)       NOT NULL,
    Handler        NVARCHAR(50)  NULL,
    FinishDate     DATETIME2(3)  NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Repair_RowVersion DEFAULT 1,
    CONSTRAINT PK_Dorm_Repair PRIMARY KEY (RepairId),
    CONSTRAINT UQ_Dorm_Repair_RepairNo UNIQUE (RepairNo),
    CONSTRAINT FK_Dorm_Repair_User FOREIGN KEY (ReporterUserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Dorm_Repair_Status CHECK (Status IN ('待处理', '处理中', '已完成', '已取消')),
    CONSTRAINT CK_Dorm_Repair_Urgency CHECK (Urgency IN ('一般', '紧急', '特急'))
);
CREATE INDEX IX_Dorm_Repair_Status ON Dorm_Repair (Status, ReportDate);
CREATE INDEX IX_Dorm_Repair_Reporter ON Dorm_Repair (ReporterUserId, Status);

-- +goose Down
DROP TABLE Dorm_Repair;
