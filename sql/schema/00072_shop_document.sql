-- The documents of a shop, such as its business licence.
--
-- compatible: yes, it adds a table and parameters.

-- +goose Up
CREATE TABLE Shop_Document (
    DocumentId     KEY(50)       NOT NULL,
    ShopId         KEY(50)       NOT NULL,
    Kind           NVARCHAR(50)  NOT NULL,
    Name           NVARCHAR(50)  NULL,
    DocumentNo     NVARCHAR(50)  NULL,
    IssuedDate     DATE          NULL,
    ValidUntil     DATE          NULL,
    OwnerId        KEY(50)       NULL,
    Replaced       BIT           NOT NULL CONSTRAINT DF_Shop_Document_Replaced DEFAULT 0,
    Remark         NVARCHAR(500) NULL,
    -- the last day of which the person was told, and the most urgent notice of it: 1 is 30 days before, 2 is 7 days before, 3 is expiry
    ToldFor        DATE          NULL,
    ToldStep       INT           NOT NULL CONSTRAINT DF_Shop_Document_ToldStep DEFAULT 0,
    RowVersion     INT           NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Shop_Document PRIMARY KEY (DocumentId),
    CONSTRAINT FK_Shop_Document_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Shop_Document_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Shop_Document_Days CHECK (ValidUntil IS NULL OR IssuedDate IS NULL OR ValidUntil >= IssuedDate)
);
CREATE INDEX IX_Shop_Document_Shop ON Shop_Document (ShopId, Kind);
CREATE INDEX IX_Shop_Document_Until ON Shop_Document (ValidUntil, ShopId);

-- An installation that has parameters gets these kinds.
INSERT INTO Base_Parameter (ParameterId, Category, Name, Value, SortCode, Enabled)
SELECT n.ParameterId, '店铺档案类别', n.Name, n.Name, n.SortCode, 1
FROM (SELECT 'shop-document-1' COLLATE Latin1_General_BIN2 AS ParameterId, '营业执照' AS Name, 10 AS SortCode
      UNION ALL SELECT 'shop-document-2', '租赁合同', 20
      UNION ALL SELECT 'shop-document-3', '授权书', 30
      UNION ALL SELECT 'shop-document-4', '消防', 40
      UNION ALL SELECT 'shop-document-5', '装修验收', 50
      UNION ALL SELECT 'shop-document-6', '其他', 60) n
WHERE EXISTS (SELECT 1 FROM Base_Parameter p) AND NOT EXISTS (SELECT 1 FROM Base_Parameter p WHERE p.Category = '店铺档案类别');

-- +goose Down
DELETE FROM Base_Parameter WHERE Category = '店铺档案类别';
DROP TABLE Shop_Document;
