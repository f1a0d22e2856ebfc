-- The price list of the factory, and quotations of cabinets for the customers of the shops.
--
-- compatible: yes, it adds tables, settings and a button.

-- +goose Up
-- A price is valid from a day on. A change is another row with a later day.
CREATE TABLE Quo_Price (
    PriceId        KEY(50)       NOT NULL,
    Code           KEY(30)       NOT NULL,
    Category       KEY(20)       NOT NULL,
    FullName       NVARCHAR(100) NOT NULL,
    Spec           NVARCHAR(100) NULL,
    Unit           KEY(10)       NOT NULL,
    RetailPrice    DECIMAL(10,2) NOT NULL,
    DealerPrice    DECIMAL(10,2) NOT NULL,
    ValidFrom      DATE          NOT NULL,
    -- the last day, if a later price follows
    ValidTo        DATE          NULL,
    Remark         NVARCHAR(200) NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Quo_Price PRIMARY KEY (PriceId),
    CONSTRAINT UQ_Quo_Price_Day UNIQUE (Code, ValidFrom),
    CONSTRAINT CK_Quo_Price_Category CHECK (Category IN ('板材', '封边', '五金', '工艺', '配件', '服务')),
    CONSTRAINT CK_Quo_Price_Unit CHECK (Unit IN ('㎡', 'm', '件', '套', '项', '%')),
    CONSTRAINT CK_Quo_Price_Days CHECK (ValidTo IS NULL OR ValidTo >= ValidFrom)
);
CREATE INDEX IX_Quo_Price_Days ON Quo_Price (ValidFrom, ValidTo);

CREATE TABLE Quo_Quotation (
    QuotationId    KEY(50)       NOT NULL,
    -- the versions of a quotation have one number
    QuotationNo    KEY(30)       NOT NULL,
    Version        INT           NOT NULL,
    Latest         BIT           NOT NULL,
    State          INT           NOT NULL,
    CustomerId     KEY(50)       NOT NULL,
    Title          NVARCHAR(100) NULL,
    PriceDate      DATE          NOT NULL,
    ValidUntil     DATE          NOT NULL,
    Rate           DECIMAL(5,2)  NOT NULL,
    TaxRate        DECIMAL(5,2)  NOT NULL,
    Freight        DECIMAL(10,2) NOT NULL,
    FullYuan       BIT           NOT NULL,
    Remark         NVARCHAR(500) NULL,
    -- of the lines, in yuan
    ListAmount     DECIMAL(14,2) NOT NULL,
    Goods          DECIMAL(14,2) NOT NULL,
    Discount       DECIMAL(5,2)  NOT NULL,
    Tax            DECIMAL(14,2) NOT NULL,
    Rounding       DECIMAL(6,2)  NOT NULL,
    Total          DECIMAL(14,2) NOT NULL,
    DealerAmount   DECIMAL(14,2) NOT NULL,
    Faults         INT           NOT NULL,
    DiscountReason NVARCHAR(500) NULL,
    ApprovalNote   NVARCHAR(500) NULL,
    VoidReason     NVARCHAR(500) NULL,
    ContractId     KEY(50)       NULL,
    ContractNo     KEY(30)       NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Quo_Quotation PRIMARY KEY (QuotationId),
    CONSTRAINT UQ_Quo_Quotation_No UNIQUE (QuotationNo, Version),
    CONSTRAINT FK_Quo_Quotation_Customer FOREIGN KEY (CustomerId) REFERENCES Crm_Customer (CustomerId),
    CONSTRAINT CK_Quo_Quotation_State CHECK (State IN (0, 1, 2, 3, 4, 5)),
    CONSTRAINT CK_Quo_Quotation_Rates CHECK (Rate > 0 AND Rate <= 100 AND TaxRate >= 0 AND TaxRate <= 100 AND Freight >= 0)
);
CREATE INDEX IX_Quo_Quotation_Customer ON Quo_Quotation (CustomerId, CreateDate);
CREATE INDEX IX_Quo_Quotation_Created ON Quo_Quotation (CreateDate, QuotationId);
CREATE INDEX IX_Quo_Quotation_State ON Quo_Quotation (State, ValidUntil);

-- The lines of a quotation: cabinets, their parts and other charges. Room and Cabinet are the place of a line.
CREATE TABLE Quo_Line (
    LineId       KEY(50)       NOT NULL,
    QuotationId  KEY(50)       NOT NULL,
    RowNo        INT           NOT NULL,
    Room         NVARCHAR(30)  NULL,
    Cabinet      NVARCHAR(50)  NULL,
    Code         KEY(30)       NULL,
    FullName     NVARCHAR(100) NULL,
    Spec         NVARCHAR(100) NULL,
    Method       KEY(10)       NULL,
    Width        INT           NULL,
    Height       INT           NULL,
    Depth        INT           NULL,
    Pieces       INT           NULL,
    Unit         KEY(10)       NULL,
    Price        DECIMAL(10,2) NULL,
    LineRate     DECIMAL(5,2)  NULL,
    Note         NVARCHAR(200) NULL,
    DealerPrice  DECIMAL(10,2) NULL,
    -- as the program has computed them
    Measure      NVARCHAR(200) NULL,
    Quantity     DECIMAL(18,6) NULL,
    ListAmount   DECIMAL(14,2) NULL,
    Amount       DECIMAL(14,2) NULL,
    DealerAmount DECIMAL(14,2) NULL,
    Fault        NVARCHAR(100) NULL,
    CONSTRAINT PK_Quo_Line PRIMARY KEY (LineId),
    CONSTRAINT FK_Quo_Line_Quotation FOREIGN KEY (QuotationId) REFERENCES Quo_Quotation (QuotationId)
);
CREATE INDEX IX_Quo_Line_Quotation ON Quo_Line (QuotationId, RowNo);

-- An installation that has settings gets these.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code, n.Name, n.Value, '报价', n.Description, n.SortCode
FROM (SELECT 'QuoteCabinetArea' COLLATE Latin1_General_BIN2 AS Code, '柜体最小计价面积' AS Name, '1.00' AS Value, '㎡，每个柜体不足此面积的按此面积计价；0 为不限' AS Description, 210 AS SortCode
      UNION ALL SELECT 'QuotePartArea', '板件最小计价面积', '0.10', '㎡，每块板件不足此面积的按此面积计价；0 为不限', 220
      UNION ALL SELECT 'QuoteDays', '报价有效天数', '30', '新报价单从当天起有效的天数', 230) n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code);

-- An installation that has the menu gets the right to see dealers' prices, for users who may edit the price list.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'quotation-list.cost', m.MenuId, '经销价', 'PayCircleOutlined', 70
FROM Base_Module m
WHERE m.ID = 'quotation-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'quotation-list.cost');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('cost-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', b.ButtonId
FROM Base_Authorize a
JOIN Base_Button b ON b.ButtonId = 'quotation-list.cost'
WHERE a.ItemType = 'button' AND a.ItemId = 'quotation-price.edit'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemId = b.ButtonId);

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemId = 'quotation-list.cost';
DELETE FROM Base_Button WHERE ButtonId = 'quotation-list.cost';
DELETE FROM Base_Setting WHERE Code IN ('QuoteCabinetArea', 'QuotePartArea', 'QuoteDays');
DROP TABLE Quo_Line;
DROP TABLE Quo_Quotation;
DROP TABLE Quo_Price;
