-- The costs of dormitories by month: prices, meters, the costs of rooms and persons, and the last closed month. A month
-- is written as 2026-10.
--
-- compatible: yes, it only adds tables and a view.

-- +goose Up
-- The prices of water and power from a month on, in one building or in all (全部).
CREATE TABLE Dorm_Tariff (
    TariffId       KEY(50)       NOT NULL,
    Building       NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    FromMonth      KEY(7)        NOT NULL,
    WaterPrice     DECIMAL(10,4) NOT NULL,
    PowerPrice     DECIMAL(10,4) NOT NULL,
    WaterFree      DECIMAL(10,2) NOT NULL,
    PowerFree      DECIMAL(10,2) NOT NULL,
    Remark         NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Tariff_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Tariff PRIMARY KEY (TariffId),
    CONSTRAINT UQ_Dorm_Tariff_FromMonth UNIQUE (Building, FromMonth)
);

-- The meters of each room, and the main ones of each building.
CREATE VIEW View_Meter AS
SELECT RoomId AS MeterId, Building, RoomNo, RoomId, CAST(CONCAT(Building, ' ', RoomNo) AS NVARCHAR(80)) AS MeterName
FROM Dorm_Room
UNION ALL
SELECT CAST(CONCAT('main/', Building COLLATE Latin1_General_BIN2) AS NVARCHAR(60)), Building, NULL, NULL, CAST(CONCAT(Building, ' 总表') AS NVARCHAR(80))
FROM Dorm_Room
GROUP BY Building;

-- The readings at the end of a month. Where a meter was exchanged in it, OldEnd is the last figure of the old meter and
-- NewStart the first of the new one.
CREATE TABLE Dorm_Reading (
    ReadingId      KEY(50)       NOT NULL,
    Month          KEY(7)        NOT NULL,
    MeterId        KEY(60)       NOT NULL,
    MeterName      NVARCHAR(80)  NULL,
    Water          DECIMAL(12,2) NULL,
    WaterOldEnd    DECIMAL(12,2) NULL,
    WaterNewStart  DECIMAL(12,2) NULL,
    Power          DECIMAL(12,2) NULL,
    PowerOldEnd    DECIMAL(12,2) NULL,
    PowerNewStart  DECIMAL(12,2) NULL,
    Remark         NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Reading_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Reading PRIMARY KEY (ReadingId),
    CONSTRAINT UQ_Dorm_Reading_Meter UNIQUE (MeterId, Month)
);
CREATE INDEX IX_Dorm_Reading_Month ON Dorm_Reading (Month, MeterId);

-- The last month with closed books. Its one row is reserved by every change of the input of costs, and by closing.
CREATE TABLE Dorm_Books (
    BooksId       INT         NOT NULL,
    ClosedThrough KEY(7)      NULL,
    CONSTRAINT PK_Dorm_Books PRIMARY KEY (BooksId)
);
INSERT INTO Dorm_Books (BooksId, ClosedThrough) VALUES (1, NULL);

-- A computed month. Amounts are in yuan.
CREATE TABLE Dorm_Month (
    Month          KEY(7)        NOT NULL,
    Rooms          INT           NOT NULL,
    Persons        INT           NOT NULL,
    Rent           DECIMAL(14,2) NOT NULL,
    Water          DECIMAL(14,2) NOT NULL,
    Power          DECIMAL(14,2) NOT NULL,
    Correction     DECIMAL(14,2) NOT NULL,
    Outsource      DECIMAL(14,2) NOT NULL,
    Total          DECIMAL(14,2) NOT NULL,
    ComputedBy     NVARCHAR(50)  NOT NULL,
    ComputedDate   DATETIME2(3)  NOT NULL,
    ClosedBy       NVARCHAR(50)  NULL,
    ClosedDate     DATETIME2(3)  NULL,
    ReopenedBy     NVARCHAR(50)  NULL,
    ReopenedDate   DATETIME2(3)  NULL,
    ReopenedReason NVARCHAR(200) NULL,
    CONSTRAINT PK_Dorm_Month PRIMARY KEY (Month)
);

CREATE TABLE Dorm_RoomCost (
    Month        KEY(7)        NOT NULL,
    RoomId       KEY(50)       NOT NULL,
    Building     NVARCHAR(50)  NOT NULL,
    RoomNo       NVARCHAR(20)  NOT NULL,
    Beds         INT           NOT NULL,
    RentPerBed   DECIMAL(10,2) NOT NULL,
    PersonDays   INT           NOT NULL,
    BedDays      INT           NOT NULL,
    Rent         DECIMAL(12,2) NOT NULL,
    WaterUsed    DECIMAL(12,2) NULL,
    WaterFree    DECIMAL(12,2) NOT NULL,
    WaterLoss    DECIMAL(12,2) NOT NULL,
    WaterPrice   DECIMAL(10,4) NOT NULL,
    Water        DECIMAL(12,2) NOT NULL,
    PowerUsed    DECIMAL(12,2) NULL,
    PowerFree    DECIMAL(12,2) NOT NULL,
    PowerLoss    DECIMAL(12,2) NOT NULL,
    PowerPrice   DECIMAL(10,4) NOT NULL,
    Power        DECIMAL(12,2) NOT NULL,
    Total        DECIMAL(12,2) NOT NULL,
    CONSTRAINT PK_Dorm_RoomCost PRIMARY KEY (Month, RoomId)
);

-- The costs of a resident for a room; ResidentKey is empty where the company pays. The number of a worker of another
-- company is that of an identity card.
CREATE TABLE Dorm_Cost (
    CostId         KEY(50)       NOT NULL,
    Month          KEY(7)        NOT NULL,
    RoomId         KEY(50)       NOT NULL,
    ResidentKey    KEY(60)       NOT NULL,
    Building       NVARCHAR(50)  NOT NULL,
    RoomNo         NVARCHAR(20)  NOT NULL,
    ResidentNo     NVARCHAR(50)  NULL,
    ResidentName   NVARCHAR(50)  NOT NULL,
    OrganizationId KEY(50)       NULL,
    DepartmentName NVARCHAR(2000) NOT NULL,
    FirstDay       DATE          NULL,
    LastDay        DATE          NULL,
    Days           INT           NOT NULL,
    BedDays        INT           NOT NULL,
    Rent           DECIMAL(12,2) NOT NULL,
    Water          DECIMAL(12,2) NOT NULL,
    Power          DECIMAL(12,2) NOT NULL,
    Correction     DECIMAL(12,2) NOT NULL,
    Total          DECIMAL(12,2) NOT NULL,
    CONSTRAINT PK_Dorm_Cost PRIMARY KEY (CostId)
);
CREATE INDEX IX_Dorm_Cost_Order ON Dorm_Cost (Month, Building, RoomNo, CostId);
CREATE INDEX IX_Dorm_Cost_Room ON Dorm_Cost (RoomId, Month);
CREATE INDEX IX_Dorm_Cost_Resident ON Dorm_Cost (ResidentKey, Month);

-- The costs of places rented outside by month.
CREATE TABLE Dorm_LeaseCost (
    Month          KEY(7)        NOT NULL,
    LeaseId        KEY(50)       NOT NULL,
    Address        NVARCHAR(200) NOT NULL,
    Landlord       NVARCHAR(50)  NOT NULL,
    OrganizationId KEY(50)       NULL,
    DepartmentName NVARCHAR(2000) NOT NULL,
    Persons        INT           NOT NULL,
    MonthlyFee     DECIMAL(10,2) NOT NULL,
    Days           INT           NOT NULL,
    Amount         DECIMAL(12,2) NOT NULL,
    CONSTRAINT PK_Dorm_LeaseCost PRIMARY KEY (Month, LeaseId)
);

-- The costs of a department in a month. The company itself, and other companies whose workers live here, have rows of
-- their own.
CREATE TABLE Dorm_DepartmentCost (
    Month          KEY(7)         NOT NULL,
    DepartmentKey  KEY(110)       NOT NULL,
    OrganizationId KEY(50)        NULL,
    DepartmentName NVARCHAR(2000) NOT NULL,
    Persons        INT            NOT NULL,
    Days           INT            NOT NULL,
    Rent           DECIMAL(14,2)  NOT NULL,
    Water          DECIMAL(14,2)  NOT NULL,
    Power          DECIMAL(14,2)  NOT NULL,
    Correction     DECIMAL(14,2)  NOT NULL,
    Outsource      DECIMAL(14,2)  NOT NULL,
    Total          DECIMAL(14,2)  NOT NULL,
    CONSTRAINT PK_Dorm_DepartmentCost PRIMARY KEY (Month, DepartmentKey)
);

-- Corrections, in an open month, of a person's costs in a closed one.
CREATE TABLE Dorm_Correction (
    CorrectionId   KEY(50)        NOT NULL,
    CostId         KEY(50)        NOT NULL,
    Month          KEY(7)         NOT NULL,
    ForMonth       KEY(7)         NOT NULL,
    RoomId         KEY(50)        NOT NULL,
    ResidentKey    KEY(60)        NOT NULL,
    ResidentNo     NVARCHAR(50)   NULL,
    ResidentName   NVARCHAR(50)   NOT NULL,
    OrganizationId KEY(50)        NULL,
    DepartmentName NVARCHAR(2000) NOT NULL,
    Amount         DECIMAL(12,2) NOT NULL,
    Reason         NVARCHAR(200) NOT NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Correction_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Correction PRIMARY KEY (CorrectionId)
);
CREATE INDEX IX_Dorm_Correction_Month ON Dorm_Correction (Month, CorrectionId);

-- +goose Down
DROP TABLE Dorm_Correction;
DROP TABLE Dorm_DepartmentCost;
DROP TABLE Dorm_LeaseCost;
DROP TABLE Dorm_Cost;
DROP TABLE Dorm_RoomCost;
DROP TABLE Dorm_Month;
DROP TABLE Dorm_Books;
DROP TABLE Dorm_Reading;
DROP VIEW View_Meter;
DROP TABLE Dorm_Tariff;
