-- The payers of whole rooms of the dormitories, and rented places outside of them.
--
-- compatible: yes, it only adds tables and views.

-- +goose Up
-- The names of staff and rooms in choices.
CREATE VIEW View_StaffName AS
SELECT UserId, RealName, StaffNo, Status,
       CAST(CASE WHEN StaffNo IS NULL THEN RealName ELSE CONCAT(RealName, '（', StaffNo, '）') END AS NVARCHAR(100)) AS Person
FROM Base_User;
CREATE VIEW View_RoomName AS
SELECT RoomId, CAST(CONCAT(Building, ' ', RoomNo) AS NVARCHAR(80)) AS RoomName
FROM Dorm_Room;

CREATE TABLE Dorm_SingleStay (
    SingleStayId   KEY(50)       NOT NULL,
    RoomId         KEY(50)       NOT NULL,
    UserId         KEY(50)       NOT NULL,
    FromDate       DATE          NOT NULL,
    ToDate         DATE          NULL,
    Reason         NVARCHAR(200) NOT NULL,
    ApproverId     KEY(50)       NOT NULL,
    Remark         NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_SingleStay_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_SingleStay PRIMARY KEY (SingleStayId),
    CONSTRAINT FK_Dorm_SingleStay_Room FOREIGN KEY (RoomId) REFERENCES Dorm_Room (RoomId),
    CONSTRAINT FK_Dorm_SingleStay_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_Dorm_SingleStay_Approver FOREIGN KEY (ApproverId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Dorm_SingleStay_Days CHECK (ToDate IS NULL OR ToDate >= FromDate)
);
CREATE INDEX IX_Dorm_SingleStay_Room ON Dorm_SingleStay (RoomId, FromDate);
CREATE INDEX IX_Dorm_SingleStay_User ON Dorm_SingleStay (UserId, FromDate);
CREATE INDEX IX_Dorm_SingleStay_FromDate ON Dorm_SingleStay (FromDate);

CREATE TABLE Dorm_Lease (
    LeaseId        KEY(50)       NOT NULL,
    Address        NVARCHAR(200) NOT NULL,
    Landlord       NVARCHAR(50)  NOT NULL,
    LandlordMobile NVARCHAR(20)  NULL,
    ContractNo     NVARCHAR(50)  NULL,
    OrganizationId KEY(50)       NULL,
    Persons        INT           NOT NULL,
    Residents      NVARCHAR(500) NULL,
    MonthlyFee     DECIMAL(10,2) NOT NULL,
    Deposit        DECIMAL(10,2) NULL,
    FromDate       DATE          NOT NULL,
    ToDate         DATE          NULL,
    Remark         NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Lease_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Lease PRIMARY KEY (LeaseId),
    CONSTRAINT FK_Dorm_Lease_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_Dorm_Lease_Persons CHECK (Persons > 0),
    CONSTRAINT CK_Dorm_Lease_Fee CHECK (MonthlyFee >= 0),
    CONSTRAINT CK_Dorm_Lease_Days CHECK (ToDate IS NULL OR ToDate >= FromDate)
);
CREATE INDEX IX_Dorm_Lease_FromDate ON Dorm_Lease (FromDate);

-- +goose Down
DROP TABLE Dorm_Lease;
DROP TABLE Dorm_SingleStay;
DROP VIEW View_RoomName;
DROP VIEW View_StaffName;
