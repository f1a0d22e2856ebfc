-- Parameter lists, application settings, secret keys and shops.
--
-- compatible: yes, it only adds tables and a view.

-- +goose Up
CREATE TABLE Base_Parameter (
    ParameterId KEY(50)       NOT NULL,
    Category    KEY(100)      NOT NULL,
    Name        KEY(100)      NOT NULL,
    Value       NVARCHAR(500) NOT NULL,
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Parameter_SortCode DEFAULT 0,
    Enabled     BIT           NOT NULL CONSTRAINT DF_Base_Parameter_Enabled DEFAULT 1,
    CONSTRAINT PK_Base_Parameter PRIMARY KEY (ParameterId),
    CONSTRAINT UQ_Base_Parameter_Name UNIQUE (Category, Name)
);

-- Settings are readable by all staff: never a place for secrets.
CREATE TABLE Base_Setting (
    Code        KEY(100)       NOT NULL,
    Name        NVARCHAR(100)  NOT NULL,
    Value       NVARCHAR(1000) NOT NULL,
    Category    NVARCHAR(100)  NOT NULL,
    Description NVARCHAR(500)  NOT NULL CONSTRAINT DF_Base_Setting_Description DEFAULT '',
    SortCode    INT            NOT NULL CONSTRAINT DF_Base_Setting_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Setting PRIMARY KEY (Code)
);
CREATE INDEX IX_Base_Setting_Category ON Base_Setting (Category, SortCode);

-- The newest enabled key is the one that clients sign with.
CREATE TABLE Base_SecretKey (
    SecretKeyId KEY(50)       NOT NULL,
    SecretKey   KEY(200)      NOT NULL,
    CreateDate  DATETIME2(3)  NOT NULL,
    Enabled     BIT           NOT NULL CONSTRAINT DF_Base_SecretKey_Enabled DEFAULT 1,
    CONSTRAINT PK_Base_SecretKey PRIMARY KEY (SecretKeyId)
);

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
CREATE INDEX IX_Base_Shop_OrganizationId ON Base_Shop (OrganizationId);
CREATE INDEX IX_Base_Shop_City ON Base_Shop (Province, City);

-- The shops that a user sees: head office all of them, everyone else those of the own organisation and below. Without
-- the setting that names the dealers' top-level organisation no user counts as head office.
CREATE VIEW View_UserShop AS
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId
CROSS JOIN Base_Shop s
UNION
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath v ON v.AncestorId = u.OrganizationId
JOIN Base_Shop s ON s.OrganizationId = v.OrganizationId;

-- +goose Down
DROP VIEW View_UserShop;
DROP TABLE Base_Shop;
DROP TABLE Base_SecretKey;
DROP TABLE Base_Setting;
DROP TABLE Base_Parameter;
