-- Shops become records that staff write.
--
-- compatible: yes, Base_Shop has all columns that it had, and CK_Base_Shop_Level is no more; the new columns have
-- defaults or may be NULL.

-- +goose Up
-- The levels of a shop are those of 参数设置.
-- @dialect sqlserver
ALTER TABLE Base_Shop DROP CONSTRAINT CK_Base_Shop_Level;
-- @dialect sqlite
-- SQLite cannot change a constraint: the table is made anew under its name. What refers to it is checked at the end.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE Base_Shop_Kept AS SELECT * FROM Base_Shop;
DROP TABLE Base_Shop;
CREATE TABLE Base_Shop (
    ShopId         KEY(50)       NOT NULL,
    ShopCode       NVARCHAR(50)  NOT NULL,
    ShopName       NVARCHAR(100) NOT NULL,
    OrganizationId KEY(50)       NOT NULL,
    Province       NVARCHAR(50)  NOT NULL,
    City           NVARCHAR(50)  NOT NULL,
    Address        NVARCHAR(200) NOT NULL,
    Manager        NVARCHAR(50)  NULL,
    Phone          NVARCHAR(30)  NULL,
    Level          KEY(10)       NOT NULL,
    Status         KEY(20)       NOT NULL,
    Area           DECIMAL(18,2) NULL,
    OpenDate       DATETIME2(3)  NULL,
    CONSTRAINT PK_Base_Shop PRIMARY KEY (ShopId),
    CONSTRAINT UQ_Base_Shop_ShopCode UNIQUE (ShopCode),
    CONSTRAINT FK_Base_Shop_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_Base_Shop_Status CHECK (Status IN ('营业中', '筹建中', '装修中', '已关闭')),
    CONSTRAINT CK_Base_Shop_Area CHECK (Area >= 0)
);
INSERT INTO Base_Shop (ShopId, ShopCode, ShopName, OrganizationId, Province, City, Address, Manager, Phone, Level, Status, Area, OpenDate)
SELECT ShopId, ShopCode, ShopName, OrganizationId, Province, City, Address, Manager, Phone, Level, Status, Area, OpenDate FROM Base_Shop_Kept;
DROP TABLE Base_Shop_Kept;
CREATE INDEX IX_Base_Shop_OrganizationId ON Base_Shop (OrganizationId);
CREATE INDEX IX_Base_Shop_City ON Base_Shop (Province, City);
-- @dialect both

ALTER TABLE Base_Shop ADD Remark NVARCHAR(500) NULL;
ALTER TABLE Base_Shop ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Shop_RowVersion DEFAULT 1;
ALTER TABLE Base_Shop ADD CreateUserId KEY(50) NULL;
ALTER TABLE Base_Shop ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Shop ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Shop ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Base_Shop ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Shop ADD ModifyDate DATETIME2(3) NULL;

-- The way of a shop to its opening. A stage belongs to its shop; the person who is responsible for it sees it as well.
CREATE TABLE Shop_Stage (
    StageId        KEY(50)       NOT NULL,
    ShopId         KEY(50)       NOT NULL,
    Stage          KEY(10)       NOT NULL,
    StageNo        INT           NOT NULL,
    StartDate      DATE          NOT NULL, -- the day on which the plan of the shop begins
    PlannedDate    DATE          NOT NULL,
    RealDate       DATE          NULL,
    OwnerId        KEY(50)       NULL,
    Note           NVARCHAR(500) NULL,
    -- the planned days of which the person was told before, and as being late
    RemindedFor    DATE          NULL,
    LateFor        DATE          NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Shop_Stage PRIMARY KEY (StageId),
    CONSTRAINT UQ_Shop_Stage UNIQUE (ShopId, Stage),
    CONSTRAINT FK_Shop_Stage_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Shop_Stage_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Shop_Stage_Stage CHECK (Stage IN ('选址', '量房', '设计', '装修', '上样', '开业'))
);
CREATE INDEX IX_Shop_Stage_Planned ON Shop_Stage (PlannedDate, ShopId);

-- An installation that has settings gets this one.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'ShopStageDays' COLLATE Latin1_General_BIN2, '开店各阶段常用天数', '选址 20天，量房 5天，设计 15天，装修 45天，上样 10天，开业 5天', '店铺', '开店计划按它建议各阶段的计划日期，从计划开始之日算起', 210
FROM (SELECT 1 AS One) o
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = 'ShopStageDays');

-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'ShopStageDays';
DROP TABLE Shop_Stage;
ALTER TABLE Base_Shop DROP COLUMN ModifyDate;
ALTER TABLE Base_Shop DROP COLUMN ModifyUserName;
ALTER TABLE Base_Shop DROP COLUMN ModifyUserId;
ALTER TABLE Base_Shop DROP COLUMN CreateDate;
ALTER TABLE Base_Shop DROP COLUMN CreateUserName;
ALTER TABLE Base_Shop DROP COLUMN CreateUserId;
-- @dialect sqlserver
ALTER TABLE Base_Shop DROP CONSTRAINT DF_Base_Shop_RowVersion;
-- @dialect both
ALTER TABLE Base_Shop DROP COLUMN RowVersion;
ALTER TABLE Base_Shop DROP COLUMN Remark;
-- @dialect sqlserver
ALTER TABLE Base_Shop ADD CONSTRAINT CK_Base_Shop_Level CHECK (Level IN ('A', 'B', 'C'));
-- @dialect sqlite
-- SQLite cannot change a constraint: the table is made anew under its name. What refers to it is checked at the end.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE Base_Shop_Kept AS SELECT * FROM Base_Shop;
DROP TABLE Base_Shop;
CREATE TABLE Base_Shop (
    ShopId         KEY(50)       NOT NULL,
    ShopCode       NVARCHAR(50)  NOT NULL,
    ShopName       NVARCHAR(100) NOT NULL,
    OrganizationId KEY(50)       NOT NULL,
    Province       NVARCHAR(50)  NOT NULL,
    City           NVARCHAR(50)  NOT NULL,
    Address        NVARCHAR(200) NOT NULL,
    Manager        NVARCHAR(50)  NULL,
    Phone          NVARCHAR(30)  NULL,
    Level          KEY(10)       NOT NULL,
    Status         KEY(20)       NOT NULL,
    Area           DECIMAL(18,2) NULL,
    OpenDate       DATETIME2(3)  NULL,
    CONSTRAINT PK_Base_Shop PRIMARY KEY (ShopId),
    CONSTRAINT UQ_Base_Shop_ShopCode UNIQUE (ShopCode),
    CONSTRAINT FK_Base_Shop_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_Base_Shop_Level CHECK (Level IN ('A', 'B', 'C')),
    CONSTRAINT CK_Base_Shop_Status CHECK (Status IN ('营业中', '筹建中', '装修中', '已关闭')),
    CONSTRAINT CK_Base_Shop_Area CHECK (Area >= 0)
);
INSERT INTO Base_Shop (ShopId, ShopCode, ShopName, OrganizationId, Province, City, Address, Manager, Phone, Level, Status, Area, OpenDate)
SELECT ShopId, ShopCode, ShopName, OrganizationId, Province, City, Address, Manager, Phone, Level, Status, Area, OpenDate FROM Base_Shop_Kept;
DROP TABLE Base_Shop_Kept;
CREATE INDEX IX_Base_Shop_OrganizationId ON Base_Shop (OrganizationId);
CREATE INDEX IX_Base_Shop_City ON Base_Shop (Province, City);
-- @dialect both
