-- Parts that the factory sends for an order of after-sales: 补件.
--
-- compatible: yes, it only adds tables.

-- +goose Up
CREATE TABLE As_Part (
    PartId         KEY(50)        NOT NULL,
    PartNo         KEY(30)        NOT NULL,
    OrderId        KEY(50)        NOT NULL,
    State          INT            NOT NULL CONSTRAINT DF_As_Part_State DEFAULT 0,
    Address        NVARCHAR(200)  NULL,
    Remark         NVARCHAR(500)  NULL,
    ExamineReason  NVARCHAR(1000) NULL,
    ProductionNo   NVARCHAR(50)   NULL,
    Carrier        NVARCHAR(50)   NULL,
    TrackingNo     NVARCHAR(50)   NULL,
    ShipDate       DATE           NULL,
    ReceiveDate    DATE           NULL,
    -- the day of shipping whose late receipt has been told
    ToldFor        DATE           NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   KEY(50)        NULL,
    CreateUserName NVARCHAR(50)   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   KEY(50)        NULL,
    ModifyUserName NVARCHAR(50)   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_As_Part PRIMARY KEY (PartId),
    CONSTRAINT UQ_As_Part_No UNIQUE (PartNo),
    CONSTRAINT FK_As_Part_Order FOREIGN KEY (OrderId) REFERENCES As_Order (OrderId),
    CONSTRAINT CK_As_Part_State CHECK (State IN (0, 1, 2, 3, 4, 5))
);
CREATE INDEX IX_As_Part_Order ON As_Part (OrderId);
CREATE INDEX IX_As_Part_Created ON As_Part (CreateDate, PartId);
CREATE INDEX IX_As_Part_Ship ON As_Part (State, ShipDate);

CREATE TABLE As_PartLine (
    PartLineId KEY(50)       NOT NULL,
    PartId     KEY(50)       NOT NULL,
    RowNo      INT           NOT NULL,
    -- of the quotation that the contract of the order was made from
    LineId     KEY(50)       NULL,
    Name       NVARCHAR(200) NOT NULL,
    Quantity   INT           NOT NULL,
    Reason     NVARCHAR(50)  NOT NULL,
    Note       NVARCHAR(200) NULL,
    CONSTRAINT PK_As_PartLine PRIMARY KEY (PartLineId),
    CONSTRAINT FK_As_PartLine_Part FOREIGN KEY (PartId) REFERENCES As_Part (PartId)
);
CREATE INDEX IX_As_PartLine_Part ON As_PartLine (PartId, RowNo);

-- +goose Down
DROP TABLE As_PartLine;
DROP TABLE As_Part;
