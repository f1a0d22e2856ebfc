-- After-sales: what customers report, how it is dealt with, and what they say afterwards.
--
-- compatible: yes, it adds tables and settings; the UPDATE of Base_Role sets the scope of a role that had none.

-- +goose Up
CREATE TABLE As_Order (
    OrderId        KEY(50)        NOT NULL,
    OrderNo        KEY(30)        NOT NULL,
    CustomerId     KEY(50)        NOT NULL,
    ContractId     KEY(50)        NULL,
    ShopId         KEY(50)        NOT NULL,
    OrganizationId KEY(50)        NOT NULL,
    OwnerId        KEY(50)        NULL,
    Kind           KEY(10)        NOT NULL,
    Reason         NVARCHAR(50)   NULL,
    Description    NVARCHAR(1000) NOT NULL,
    Urgency        KEY(10)        NOT NULL,
    State          INT            NOT NULL CONSTRAINT DF_As_Order_State DEFAULT 0,
    DueDate        DATETIME2(3)   NOT NULL,
    -- who deals with it: a person, or the people of a shop
    HandlerId      KEY(50)        NULL,
    HandlerShopId  KEY(50)        NULL,
    Responsibility KEY(10)        NULL,
    DepartmentId   KEY(50)        NULL,
    Cost           DECIMAL(12,2)  NULL,
    AcceptDate     DATETIME2(3)   NULL,
    FinishDate     DATETIME2(3)   NULL,
    CloseDate      DATETIME2(3)   NULL,
    -- of the last visit: the points, and the day of the next one
    Score          INT            NULL,
    VisitDate      DATE           NULL,
    -- the promised time whose passing has been told
    ToldFor        DATETIME2(3)   NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   KEY(50)        NULL,
    CreateUserName NVARCHAR(50)   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   KEY(50)        NULL,
    ModifyUserName NVARCHAR(50)   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_As_Order PRIMARY KEY (OrderId),
    CONSTRAINT UQ_As_Order_No UNIQUE (OrderNo),
    CONSTRAINT FK_As_Order_Customer FOREIGN KEY (CustomerId) REFERENCES Crm_Customer (CustomerId),
    CONSTRAINT FK_As_Order_Contract FOREIGN KEY (ContractId) REFERENCES Con_Contract (ContractId),
    CONSTRAINT FK_As_Order_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_As_Order_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_As_Order_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_As_Order_Handler FOREIGN KEY (HandlerId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_As_Order_HandlerShop FOREIGN KEY (HandlerShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_As_Order_Department FOREIGN KEY (DepartmentId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_As_Order_Kind CHECK (Kind IN ('质量', '安装', '运输', '设计', '配件')),
    CONSTRAINT CK_As_Order_Urgency CHECK (Urgency IN ('一般', '紧急', '特急')),
    CONSTRAINT CK_As_Order_State CHECK (State IN (0, 1, 2, 3, 4, 5)),
    CONSTRAINT CK_As_Order_Responsibility CHECK (Responsibility IN ('工厂', '运输', '门店', '客户')),
    CONSTRAINT CK_As_Order_Cost CHECK (Cost >= 0),
    CONSTRAINT CK_As_Order_Score CHECK (Score BETWEEN 1 AND 5)
);
CREATE INDEX IX_As_Order_Shop ON As_Order (ShopId, OwnerId, CreateUserId, CreateDate);
CREATE INDEX IX_As_Order_Customer ON As_Order (CustomerId);
CREATE INDEX IX_As_Order_Contract ON As_Order (ContractId);
CREATE INDEX IX_As_Order_Created ON As_Order (CreateDate, OrderId);
CREATE INDEX IX_As_Order_Due ON As_Order (State, DueDate);

-- The way of an order: what was done, by whom, and the state from then on. Rows are only added.
CREATE TABLE As_Move (
    MoveId     KEY(50)       NOT NULL,
    OrderId    KEY(50)       NOT NULL,
    Step       INT           NOT NULL,
    Action     KEY(20)       NOT NULL,
    State      INT           NOT NULL,
    Handler    NVARCHAR(100) NULL,
    Note       NVARCHAR(600) NULL,
    UserId     KEY(50)       NULL,
    UserName   NVARCHAR(50)  NULL,
    CreateDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_As_Move PRIMARY KEY (MoveId),
    CONSTRAINT UQ_As_Move_Step UNIQUE (OrderId, Step),
    CONSTRAINT FK_As_Move_Order FOREIGN KEY (OrderId) REFERENCES As_Order (OrderId)
);

CREATE TABLE As_Visit (
    VisitId        KEY(50)       NOT NULL,
    OrderId        KEY(50)       NOT NULL,
    Reached        BIT           NOT NULL,
    Solved         BIT           NULL,
    Score          INT           NULL,
    Words          NVARCHAR(500) NULL,
    NextDate       DATE          NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_As_Visit PRIMARY KEY (VisitId),
    CONSTRAINT FK_As_Visit_Order FOREIGN KEY (OrderId) REFERENCES As_Order (OrderId),
    CONSTRAINT CK_As_Visit_Score CHECK (Score BETWEEN 1 AND 5)
);
CREATE INDEX IX_As_Visit_Order ON As_Visit (OrderId, CreateDate);
CREATE INDEX IX_As_Visit_Created ON As_Visit (CreateDate, VisitId);

-- An installation that has settings gets these.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code COLLATE Latin1_General_BIN2, n.Name, n.Value, '售后', n.Description, n.SortCode
FROM (SELECT 'AfterSalesHoursNormal' AS Code, '一般售后承诺时限' AS Name, '72' AS Value, '小时，从登记起；超过即为超时，只对之后的工单有效' AS Description, 240 AS SortCode
      UNION ALL SELECT 'AfterSalesHoursUrgent', '紧急售后承诺时限', '24', '小时，从登记起；超过即为超时，只对之后的工单有效', 250
      UNION ALL SELECT 'AfterSalesHoursCritical', '特急售后承诺时限', '8', '小时，从登记起；超过即为超时，只对之后的工单有效', 260
      UNION ALL SELECT 'AfterSalesReopenDays', '售后重新打开天数', '30', '工单关闭后多少天内可以重新打开', 270
      UNION ALL SELECT 'PartReceiveDays', '补件签收提醒天数', '10', '补件发货多少天后仍未签收就提醒', 280) n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code COLLATE Latin1_General_BIN2);

-- Quality reads the orders of all shops. A scope that a site has widened stays.
UPDATE Base_Role SET DataScope = '全部' WHERE RoleId = 'inspection-lead' AND DataScope = '本人';

-- +goose Down
UPDATE Base_Role SET DataScope = '本人' WHERE RoleId = 'inspection-lead' AND DataScope = '全部';
DELETE FROM Base_Setting WHERE Code IN ('AfterSalesHoursNormal', 'AfterSalesHoursUrgent', 'AfterSalesHoursCritical', 'AfterSalesReopenDays', 'PartReceiveDays');
DROP TABLE As_Visit;
DROP TABLE As_Move;
DROP TABLE As_Order;
