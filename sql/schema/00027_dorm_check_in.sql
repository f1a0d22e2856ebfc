-- The residents of the beds of the dormitories, with their days: staff, or workers of other companies.
--
-- compatible: yes, it only adds a table and views.

-- +goose Up
-- FromDate is the first day in the bed, ToDate the day out, on which another person may come. Workers have no account
-- and are identified by their ID number, which the gateway writes in capitals.
CREATE TABLE Dorm_CheckIn (
    CheckInId       KEY(50)       NOT NULL,
    RoomId          KEY(50)       NOT NULL,
    BedNo           INT           NOT NULL,
    UserId          KEY(50)       NULL,
    WorkerName      NVARCHAR(50)  NULL,
    WorkerCompany   NVARCHAR(100) NULL,
    WorkerIdNumber  NVARCHAR(30)  NULL,
    Gender          KEY(10)       NOT NULL,
    FromDate        DATE          NOT NULL,
    ToDate          DATE          NULL,
    KeysOut         INT           NULL,
    KeysReturned    INT           NULL,
    Items           NVARCHAR(500) NULL,
    ItemsReturned   NVARCHAR(500) NULL,
    Deposit         DECIMAL(10,2) NULL,
    DepositReturned DECIMAL(10,2) NULL,
    Remark          NVARCHAR(500) NULL,
    RowVersion      INT           NOT NULL CONSTRAINT DF_Dorm_CheckIn_RowVersion DEFAULT 1,
    CreateUserId    KEY(50)       NOT NULL,
    CreateUserName  NVARCHAR(50)  NOT NULL,
    CreateDate      DATETIME2(3)  NOT NULL,
    ModifyUserId    KEY(50)       NULL,
    ModifyUserName  NVARCHAR(50)  NULL,
    ModifyDate      DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_CheckIn PRIMARY KEY (CheckInId),
    CONSTRAINT FK_Dorm_CheckIn_Room FOREIGN KEY (RoomId) REFERENCES Dorm_Room (RoomId),
    CONSTRAINT FK_Dorm_CheckIn_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Dorm_CheckIn_Person CHECK (
        (UserId IS NOT NULL AND WorkerName IS NULL AND WorkerCompany IS NULL AND WorkerIdNumber IS NULL)
        OR (UserId IS NULL AND WorkerName IS NOT NULL AND WorkerCompany IS NOT NULL AND WorkerIdNumber IS NOT NULL)),
    CONSTRAINT CK_Dorm_CheckIn_Gender CHECK (Gender IN ('男', '女')),
    CONSTRAINT CK_Dorm_CheckIn_Bed CHECK (BedNo BETWEEN 1 AND 20),
    CONSTRAINT CK_Dorm_CheckIn_Days CHECK (ToDate IS NULL OR ToDate >= FromDate),
    CONSTRAINT CK_Dorm_CheckIn_Deposit CHECK (Deposit >= 0 AND DepositReturned >= 0)
);
-- A bed has one check-in without a day out, and so has a person, for all writers.
CREATE UNIQUE INDEX UX_Dorm_CheckIn_Bed ON Dorm_CheckIn (RoomId, BedNo) WHERE ToDate IS NULL;
CREATE UNIQUE INDEX UX_Dorm_CheckIn_User ON Dorm_CheckIn (UserId) WHERE ToDate IS NULL AND UserId IS NOT NULL;
CREATE UNIQUE INDEX UX_Dorm_CheckIn_Worker ON Dorm_CheckIn (WorkerIdNumber) WHERE ToDate IS NULL AND WorkerIdNumber IS NOT NULL;
CREATE INDEX IX_Dorm_CheckIn_Room ON Dorm_CheckIn (RoomId, BedNo, FromDate);
CREATE INDEX IX_Dorm_CheckIn_Person ON Dorm_CheckIn (UserId, FromDate);
CREATE INDEX IX_Dorm_CheckIn_Worker ON Dorm_CheckIn (WorkerIdNumber, FromDate);
CREATE INDEX IX_Dorm_CheckIn_FromDate ON Dorm_CheckIn (FromDate, CheckInId);
CREATE INDEX IX_Dorm_CheckIn_ToDate ON Dorm_CheckIn (ToDate, FromDate, CheckInId);

-- The person of each check-in. ResidentKey identifies the person; with ResidentNo it has the ID number of a worker, and
-- few users may see these two. Resident is the name that staff use.
CREATE VIEW View_Resident AS
SELECT c.CheckInId, c.RoomId, c.BedNo, c.UserId, c.Gender, c.FromDate, c.ToDate,
       CAST(CASE WHEN c.UserId IS NULL THEN CONCAT('worker/', c.WorkerIdNumber COLLATE Latin1_General_BIN2) ELSE c.UserId END AS NVARCHAR(50)) AS ResidentKey,
       CAST(CASE WHEN c.UserId IS NULL THEN c.WorkerIdNumber ELSE u.StaffNo END AS NVARCHAR(30)) AS ResidentNo,
       CAST(CASE WHEN c.UserId IS NULL THEN c.WorkerName ELSE u.RealName END AS NVARCHAR(50)) AS ResidentName,
       CAST(CASE WHEN c.UserId IS NULL THEN CONCAT(c.WorkerName, '（', c.WorkerCompany, '）')
                 WHEN u.StaffNo IS NULL THEN u.RealName ELSE CONCAT(u.RealName, '（', u.StaffNo, '）') END AS NVARCHAR(160)) AS Resident,
       u.OrganizationId, c.WorkerCompany, u.Status AS StaffStatus
FROM Dorm_CheckIn c
LEFT JOIN Base_User u ON u.UserId = c.UserId;

-- The beds of all rooms, numbered from 1.
CREATE VIEW View_Bed AS
SELECT r.RoomId, n.BedNo
FROM Dorm_Room r
JOIN (SELECT 1 AS BedNo UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5
      UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9 UNION ALL SELECT 10
      UNION ALL SELECT 11 UNION ALL SELECT 12 UNION ALL SELECT 13 UNION ALL SELECT 14 UNION ALL SELECT 15
      UNION ALL SELECT 16 UNION ALL SELECT 17 UNION ALL SELECT 18 UNION ALL SELECT 19 UNION ALL SELECT 20) n
  ON n.BedNo <= r.Beds;

-- +goose Down
DROP VIEW View_Bed;
DROP VIEW View_Resident;
DROP TABLE Dorm_CheckIn;
