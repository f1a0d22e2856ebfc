-- Contracts with customers: their texts, their plans of payment, and their versions.
--
-- compatible: yes, it adds tables and settings.

-- +goose Up
CREATE TABLE Con_Template (
    TemplateId     KEY(50)       NOT NULL,
    Name           NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    ContractType   NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    IsDefault      BIT           NOT NULL CONSTRAINT DF_Con_Template_Default DEFAULT 0,
    Status         KEY(10)       NOT NULL,
    Description    NVARCHAR(200) NULL,
-- @dialect sqlserver
    Content        NVARCHAR(MAX) NOT NULL,
-- @dialect sqlite
    Content        TEXT          NOT NULL,
-- @dialect both
    RowVersion     INT           NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Con_Template PRIMARY KEY (TemplateId),
    CONSTRAINT UQ_Con_Template_Name UNIQUE (Name),
    CONSTRAINT CK_Con_Template_Status CHECK (Status IN ('启用', '停用'))
);
-- A kind of contracts has one default.
CREATE UNIQUE INDEX UX_Con_Template_Default ON Con_Template (ContractType) WHERE IsDefault = 1;

CREATE TABLE Con_Contract (
    ContractId     KEY(50)        NOT NULL,
    ContractNo     KEY(30)        NOT NULL,
    CustomerId     KEY(50)        NOT NULL,
    ShopId         KEY(50)        NOT NULL,
    OrganizationId KEY(50)        NOT NULL,
    OwnerId        KEY(50)        NULL,
    ContractType   NVARCHAR(50)   NOT NULL,
    TemplateId     KEY(50)        NULL,
    -- of the template, as it was when the contract chose it
-- @dialect sqlserver
    TemplateText   NVARCHAR(MAX)  NULL,
-- @dialect sqlite
    TemplateText   TEXT           NULL,
-- @dialect both
    -- the key of a quotation that the contract was made from
    QuotationId    KEY(50)        NULL,
    Amount         DECIMAL(12,2)  NOT NULL,
    DealerAmount   DECIMAL(12,2)  NULL,
    SignDate       DATE           NOT NULL,
    DeliveryDate   DATE           NULL,
    Terms          NVARCHAR(1000) NULL,
    Remark         NVARCHAR(500)  NULL,
    VersionNo      INT            NOT NULL CONSTRAINT DF_Con_Contract_Version DEFAULT 1,
    ExamineStatus  INT            NOT NULL CONSTRAINT DF_Con_Contract_Examine DEFAULT -1,
    ExamineReason  NVARCHAR(1000)  NULL,
    CancelStatus   INT            NOT NULL CONSTRAINT DF_Con_Contract_Cancel DEFAULT 0,
    CancelReason   NVARCHAR(500)  NULL,
    -- the approval that a valid contract waits for
    Pending        KEY(10)        NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   KEY(50)        NULL,
    CreateUserName NVARCHAR(50)   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   KEY(50)        NULL,
    ModifyUserName NVARCHAR(50)   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Con_Contract PRIMARY KEY (ContractId),
    CONSTRAINT UQ_Con_Contract_No UNIQUE (ContractNo),
    CONSTRAINT FK_Con_Contract_Customer FOREIGN KEY (CustomerId) REFERENCES Crm_Customer (CustomerId),
    CONSTRAINT FK_Con_Contract_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Con_Contract_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Con_Contract_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_Con_Contract_Template FOREIGN KEY (TemplateId) REFERENCES Con_Template (TemplateId),
    CONSTRAINT CK_Con_Contract_Examine CHECK (ExamineStatus IN (-2, -1, 0, 1)),
    CONSTRAINT CK_Con_Contract_Cancel CHECK (CancelStatus IN (0, 1)),
    CONSTRAINT CK_Con_Contract_Pending CHECK (Pending IN ('变更', '取消'))
);
CREATE INDEX IX_Con_Contract_Shop ON Con_Contract (ShopId, OwnerId, CreateUserId, CreateDate);
CREATE INDEX IX_Con_Contract_Customer ON Con_Contract (CustomerId);
CREATE INDEX IX_Con_Contract_Created ON Con_Contract (CreateDate, ContractId);

CREATE TABLE Con_Plan (
    PlanId         KEY(50)       NOT NULL,
    ContractId     KEY(50)       NOT NULL,
    RowNo          INT           NOT NULL,
    Stage          KEY(10)       NOT NULL,
    Share          DECIMAL(5,2)  NULL,
    Amount         DECIMAL(12,2) NULL,
    DueDate        DATE          NOT NULL,
    Note           NVARCHAR(100) NULL,
    -- the due day of which the owner was informed
    ToldFor        DATE          NULL,
    CONSTRAINT PK_Con_Plan PRIMARY KEY (PlanId),
    CONSTRAINT FK_Con_Plan_Contract FOREIGN KEY (ContractId) REFERENCES Con_Contract (ContractId),
    CONSTRAINT CK_Con_Plan_Stage CHECK (Stage IN ('定金', '中期', '尾款'))
);
CREATE INDEX IX_Con_Plan_Contract ON Con_Plan (ContractId, RowNo);
CREATE INDEX IX_Con_Plan_Due ON Con_Plan (DueDate);

-- The versions of a contract: the first one when it becomes valid, and one for each change.
CREATE TABLE Con_Version (
    VersionId      KEY(50)        NOT NULL,
    ContractId     KEY(50)        NOT NULL,
    VersionNo      INT            NOT NULL,
    Amount         DECIMAL(12,2)  NOT NULL,
    DealerAmount   DECIMAL(12,2)  NULL,
    DeliveryDate   DATE           NULL,
    Terms          NVARCHAR(1000) NULL,
    Reason         NVARCHAR(500)  NULL,
    ExamineStatus  INT            NOT NULL CONSTRAINT DF_Con_Version_Examine DEFAULT -1,
    ExamineReason  NVARCHAR(1000)  NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   KEY(50)        NULL,
    CreateUserName NVARCHAR(50)   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   KEY(50)        NULL,
    ModifyUserName NVARCHAR(50)   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Con_Version PRIMARY KEY (VersionId),
    CONSTRAINT UQ_Con_Version_No UNIQUE (ContractId, VersionNo),
    CONSTRAINT FK_Con_Version_Contract FOREIGN KEY (ContractId) REFERENCES Con_Contract (ContractId),
    CONSTRAINT CK_Con_Version_Examine CHECK (ExamineStatus IN (-2, -1, 0, 1))
);

CREATE TABLE Con_VersionPlan (
    VersionPlanId  KEY(50)       NOT NULL,
    VersionId      KEY(50)       NOT NULL,
    RowNo          INT           NOT NULL,
    Stage          KEY(10)       NOT NULL,
    Share          DECIMAL(5,2)  NULL,
    Amount         DECIMAL(12,2) NULL,
    DueDate        DATE          NOT NULL,
    Note           NVARCHAR(100) NULL,
    CONSTRAINT PK_Con_VersionPlan PRIMARY KEY (VersionPlanId),
    CONSTRAINT FK_Con_VersionPlan_Version FOREIGN KEY (VersionId) REFERENCES Con_Version (VersionId),
    CONSTRAINT CK_Con_VersionPlan_Stage CHECK (Stage IN ('定金', '中期', '尾款'))
);
CREATE INDEX IX_Con_VersionPlan_Version ON Con_VersionPlan (VersionId, RowNo);

-- An installation that has settings gets this one.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'ContractPlan' COLLATE Latin1_General_BIN2, '默认付款计划', '定金 30% 0天，中期 50% 15天，尾款 20% 45天', '合同',
       '款项（定金、中期、尾款）、比例和签订后几天，用逗号隔开，比例合计 100%', 210
FROM (SELECT 1 AS One) o
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = 'ContractPlan');

-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'ContractPlan';
DROP TABLE Con_VersionPlan;
DROP TABLE Con_Version;
DROP TABLE Con_Plan;
DROP TABLE Con_Contract;
DROP TABLE Con_Template;
