-- Customers of the dealers' shops, and how staff follow them up.
--
-- compatible: yes, it adds tables and settings.

-- +goose Up
CREATE TABLE Crm_Customer (
    CustomerId     KEY(50)       NOT NULL,
    CustomerNo     KEY(30)       NOT NULL,
    Name           NVARCHAR(50)  NOT NULL,
    Mobile         KEY(20)       NULL,
    Gender         KEY(10)       NULL,
    Kind           KEY(20)       NOT NULL,
    Source         NVARCHAR(50)  NULL,
    Stage          KEY(20)       NOT NULL,
    CustomerStatus INT           NOT NULL CONSTRAINT DF_Crm_Customer_Status DEFAULT 0,
    OrganizationId KEY(50)       NOT NULL,
    ShopId         KEY(50)       NOT NULL,
    OwnerId        KEY(50)       NULL,
    OwnedDate      DATETIME2(3)  NULL,
    Province       NVARCHAR(50)  NULL,
    City           NVARCHAR(50)  NULL,
    District       NVARCHAR(50)  NULL,
    Address        NVARCHAR(200) NULL,
    Community      NVARCHAR(100) NULL,
    Layout         NVARCHAR(50)  NULL,
    HouseArea      DECIMAL(8,2)  NULL,
    HandoverDate   DATE          NULL,
    Budget         DECIMAL(12,2) NULL,
    Tags           NVARCHAR(200) NULL,
    Remark         NVARCHAR(500) NULL,
    -- of the follow-ups: the time of the last one, and the next day in it
    LastDate       DATETIME2(3)  NULL,
    NextDate       DATE          NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Crm_Customer PRIMARY KEY (CustomerId),
    CONSTRAINT UQ_Crm_Customer_No UNIQUE (CustomerNo),
    CONSTRAINT FK_Crm_Customer_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Crm_Customer_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Crm_Customer_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Crm_Customer_Status CHECK (CustomerStatus IN (0, 1, 2)),
    CONSTRAINT CK_Crm_Customer_Kind CHECK (Kind IN ('零售', '工程', '设计师')),
    CONSTRAINT CK_Crm_Customer_Stage CHECK (Stage IN ('初访', '量房', '设计', '报价', '签约', '流失'))
);
-- A dealer has one customer of a mobile number; two dealers may have the same person.
CREATE UNIQUE INDEX UX_Crm_Customer_Mobile ON Crm_Customer (OrganizationId, Mobile) WHERE Mobile IS NOT NULL;
CREATE INDEX IX_Crm_Customer_Shop ON Crm_Customer (ShopId, OwnerId, CreateUserId, CreateDate);
CREATE INDEX IX_Crm_Customer_Owner ON Crm_Customer (OwnerId, NextDate);
CREATE INDEX IX_Crm_Customer_Created ON Crm_Customer (CreateDate, CustomerId);
CREATE INDEX IX_Crm_Customer_Next ON Crm_Customer (NextDate);

CREATE TABLE Crm_FollowUp (
    FollowUpId     KEY(50)        NOT NULL,
    CustomerId     KEY(50)        NOT NULL,
    Way            KEY(20)        NOT NULL,
    Content        NVARCHAR(1000) NOT NULL,
    NextDate       DATE           NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   KEY(50)        NULL,
    CreateUserName NVARCHAR(50)   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   KEY(50)        NULL,
    ModifyUserName NVARCHAR(50)   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Crm_FollowUp PRIMARY KEY (FollowUpId),
    CONSTRAINT FK_Crm_FollowUp_Customer FOREIGN KEY (CustomerId) REFERENCES Crm_Customer (CustomerId),
    CONSTRAINT CK_Crm_FollowUp_Way CHECK (Way IN ('电话', '微信', '到店', '上门', '量房', '其他'))
);
CREATE INDEX IX_Crm_FollowUp_Customer ON Crm_FollowUp (CustomerId, CreateDate);
CREATE INDEX IX_Crm_FollowUp_Created ON Crm_FollowUp (CreateDate, FollowUpId);

-- An installation that has settings gets this one.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'CustomerLimit' COLLATE Latin1_General_BIN2, '每人负责的客户上限', '200', '客户', '每人最多负责多少个未签约客户；达到后不能再从公海领取', 200
FROM (SELECT 1 AS One) o
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = 'CustomerLimit');

-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'CustomerLimit';
DROP TABLE Crm_FollowUp;
DROP TABLE Crm_Customer;
