-- Accounts of the dealers' shops: charges and payments, remittances, and statements of account.
--
-- compatible: no, a program of before changes the plan of payment of a contract without the money that was received for it.

-- +goose Up
CREATE TABLE Fin_Account (
    AccountId      KEY(50)       NOT NULL,
    AccountNo      KEY(30)       NOT NULL,
    Name           NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    ShopId         KEY(50)       NOT NULL,
    OrganizationId KEY(50)       NOT NULL,
    CreditLimit    DECIMAL(12,2) NOT NULL CONSTRAINT DF_Fin_Account_Credit DEFAULT 0,
    State          KEY(10)       NOT NULL,
    Remark         NVARCHAR(500) NULL,
    -- how many entries there are, which is the Sequence of the last one
    Entries        INT           NOT NULL CONSTRAINT DF_Fin_Account_Entries DEFAULT 0,
    RowVersion     INT           NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Fin_Account PRIMARY KEY (AccountId),
    CONSTRAINT UQ_Fin_Account_No UNIQUE (AccountNo),
    CONSTRAINT UQ_Fin_Account_Name UNIQUE (Name),
    CONSTRAINT FK_Fin_Account_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Fin_Account_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_Fin_Account_Credit CHECK (CreditLimit >= 0),
    CONSTRAINT CK_Fin_Account_State CHECK (State IN ('启用', '停用'))
);
-- A shop pays from one account.
CREATE UNIQUE INDEX UX_Fin_Account_Shop ON Fin_Account (ShopId) WHERE State = '启用';

-- The postings. Each row begins with the balance and the day with which the row before it ends, and the database proves
-- that. SQLite keeps decimals as doubles, so sums are compared within half a cent.
CREATE TABLE Fin_Entry (
    EntryId          KEY(50)       NOT NULL,
    AccountId        KEY(50)       NOT NULL,
    Sequence         INT           NOT NULL,
    PreviousSequence INT           NULL,
    BalanceBefore    DECIMAL(14,2) NOT NULL,
    Amount           DECIMAL(14,2) NOT NULL,
    BalanceAfter     DECIMAL(14,2) NOT NULL,
    PreviousDay      DATE          NULL,
    Day              DATE          NOT NULL,
    Kind             KEY(10)       NOT NULL,
    -- the source of the entry, its id, and one row for each of its postings
    SourceKind       KEY(10)       NOT NULL,
    SourceId         KEY(50)       NOT NULL,
    SourceKey        KEY(150)      NOT NULL,
    ReversesEntryId  KEY(50)       NULL,
    Summary          NVARCHAR(200) NOT NULL,
    CreateUserId     KEY(50)       NULL,
    CreateUserName   NVARCHAR(50)  NULL,
    CreateDate       DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Fin_Entry PRIMARY KEY (EntryId),
    CONSTRAINT UQ_Fin_Entry_Sequence UNIQUE (AccountId, Sequence),
    CONSTRAINT UQ_Fin_Entry_End UNIQUE (AccountId, Sequence, BalanceAfter, Day),
    CONSTRAINT UQ_Fin_Entry_Source UNIQUE (SourceKey),
    CONSTRAINT FK_Fin_Entry_Account FOREIGN KEY (AccountId) REFERENCES Fin_Account (AccountId),
    CONSTRAINT FK_Fin_Entry_Previous FOREIGN KEY (AccountId, PreviousSequence, BalanceBefore, PreviousDay)
        REFERENCES Fin_Entry (AccountId, Sequence, BalanceAfter, Day),
    CONSTRAINT FK_Fin_Entry_Reverses FOREIGN KEY (ReversesEntryId) REFERENCES Fin_Entry (EntryId),
    CONSTRAINT CK_Fin_Entry_First CHECK (Sequence = 1 AND PreviousSequence IS NULL AND PreviousDay IS NULL AND BalanceBefore = 0
        OR Sequence > 1 AND PreviousSequence IS NOT NULL AND PreviousSequence = Sequence - 1 AND PreviousDay IS NOT NULL),
    CONSTRAINT CK_Fin_Entry_Balance CHECK (ABS(BalanceBefore + Amount - BalanceAfter) < 0.005),
    CONSTRAINT CK_Fin_Entry_Amount CHECK (Amount <> 0),
    CONSTRAINT CK_Fin_Entry_Day CHECK (PreviousDay IS NULL OR Day >= PreviousDay),
    CONSTRAINT CK_Fin_Entry_Kind CHECK (Kind IN ('回款', '订单扣款', '退款', '更正', '红冲')),
    CONSTRAINT CK_Fin_Entry_SourceKind CHECK (SourceKind IN ('回款', '合同', '退款', '更正')),
    CONSTRAINT CK_Fin_Entry_Reverses CHECK (Kind = '红冲' AND ReversesEntryId IS NOT NULL OR Kind <> '红冲' AND ReversesEntryId IS NULL)
);
CREATE UNIQUE INDEX UX_Fin_Entry_Reverses ON Fin_Entry (ReversesEntryId) WHERE ReversesEntryId IS NOT NULL;
CREATE INDEX IX_Fin_Entry_Source ON Fin_Entry (SourceKind, SourceId);
CREATE INDEX IX_Fin_Entry_Day ON Fin_Entry (Day, CreateDate);

-- @dialect sqlite
-- +goose StatementBegin
CREATE TRIGGER Fin_Entry_Update BEFORE UPDATE ON Fin_Entry BEGIN
    SELECT RAISE(ABORT, 'Fin_Entry is append-only: post a reversal');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Fin_Entry_Delete BEFORE DELETE ON Fin_Entry BEGIN
    SELECT RAISE(ABORT, 'Fin_Entry is append-only: post a reversal');
END;
-- +goose StatementEnd
-- @dialect sqlserver
-- +goose StatementBegin
CREATE TRIGGER Fin_Entry_Fixed ON Fin_Entry INSTEAD OF UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    THROW 51000, 'Fin_Entry is append-only: post a reversal', 1;
END;
-- +goose StatementEnd
-- @dialect both

-- The sum of a month's entries, by source. The transaction of a posting updates it.
CREATE TABLE Fin_Month (
    AccountId  KEY(50)       NOT NULL,
    Month      DATE          NOT NULL,
    SourceKind KEY(10)       NOT NULL,
    Amount     DECIMAL(14,2) NOT NULL,
    Entries    INT           NOT NULL,
    CONSTRAINT PK_Fin_Month PRIMARY KEY (AccountId, Month, SourceKind),
    CONSTRAINT FK_Fin_Month_Account FOREIGN KEY (AccountId) REFERENCES Fin_Account (AccountId)
);
CREATE INDEX IX_Fin_Month_Month ON Fin_Month (Month, SourceKind, AccountId, Amount);

CREATE TABLE Fin_Remit (
    RemitId        KEY(50)        NOT NULL,
    RemitNo        KEY(30)        NOT NULL,
    Kind           KEY(10)        NOT NULL,
    AccountId      KEY(50)        NOT NULL,
    ShopId         KEY(50)        NOT NULL,
    OrganizationId KEY(50)        NOT NULL,
    OwnerId        KEY(50)        NULL,
    CustomerId     KEY(50)        NULL,
    ContractId     KEY(50)        NULL,
    Amount         DECIMAL(12,2)  NOT NULL,
    RemitDate      DATE           NOT NULL,
    Way            KEY(10)        NOT NULL,
    Payer          NVARCHAR(50)   COLLATE Chinese_PRC_CI_AS NOT NULL,
    Remark         NVARCHAR(500)  NULL,
    ExamineStatus  INT            NOT NULL CONSTRAINT DF_Fin_Remit_Examine DEFAULT 0,
    ExamineReason  NVARCHAR(1000) NULL,
    -- an application that decides on it in place of finance
    Pending        KEY(10)        NULL,
    RemitStatus    INT            NOT NULL CONSTRAINT DF_Fin_Remit_Status DEFAULT 0,
    AuditUserName  NVARCHAR(50)   NULL,
    PostDate       DATE           NULL,
    EntryId        KEY(50)        NULL,
    ReverseDate    DATE           NULL,
    ReverseReason  NVARCHAR(500)  NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   KEY(50)        NULL,
    CreateUserName NVARCHAR(50)   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   KEY(50)        NULL,
    ModifyUserName NVARCHAR(50)   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Fin_Remit PRIMARY KEY (RemitId),
    CONSTRAINT UQ_Fin_Remit_No UNIQUE (RemitNo),
    CONSTRAINT FK_Fin_Remit_Account FOREIGN KEY (AccountId) REFERENCES Fin_Account (AccountId),
    CONSTRAINT FK_Fin_Remit_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Fin_Remit_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Fin_Remit_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_Fin_Remit_Customer FOREIGN KEY (CustomerId) REFERENCES Crm_Customer (CustomerId),
    CONSTRAINT FK_Fin_Remit_Contract FOREIGN KEY (ContractId) REFERENCES Con_Contract (ContractId),
    CONSTRAINT FK_Fin_Remit_Entry FOREIGN KEY (EntryId) REFERENCES Fin_Entry (EntryId),
    CONSTRAINT CK_Fin_Remit_Kind CHECK (Kind IN ('回款', '退款', '更正')),
    CONSTRAINT CK_Fin_Remit_Amount CHECK (Amount > 0 OR Kind = '更正' AND Amount <> 0),
    CONSTRAINT CK_Fin_Remit_Way CHECK (Way IN ('转账', '现金', '承兑', 'POS')),
    CONSTRAINT CK_Fin_Remit_Examine CHECK (ExamineStatus IN (-2, -1, 0, 1)),
    CONSTRAINT CK_Fin_Remit_Pending CHECK (Pending IN ('审批流程')),
    CONSTRAINT CK_Fin_Remit_Status CHECK (RemitStatus = 0 AND EntryId IS NULL OR RemitStatus = 1 AND EntryId IS NOT NULL AND ExamineStatus = 1)
);
CREATE INDEX IX_Fin_Remit_Shop ON Fin_Remit (ShopId, OwnerId, CreateUserId, CreateDate);
CREATE INDEX IX_Fin_Remit_Account ON Fin_Remit (AccountId, RemitDate);
CREATE INDEX IX_Fin_Remit_Created ON Fin_Remit (CreateDate, RemitId);
CREATE INDEX IX_Fin_Remit_Payer ON Fin_Remit (Payer, RemitDate, Amount);
CREATE INDEX IX_Fin_Remit_Customer ON Fin_Remit (CustomerId);
CREATE INDEX IX_Fin_Remit_Contract ON Fin_Remit (ContractId);
CREATE INDEX IX_Fin_Remit_Examine ON Fin_Remit (ExamineStatus, ShopId);

-- The authors of a remittance. None of them audits it.
CREATE TABLE Fin_RemitWriter (
    RemitId KEY(50) NOT NULL,
    UserId  KEY(50) NOT NULL,
    CONSTRAINT PK_Fin_RemitWriter PRIMARY KEY (RemitId, UserId),
    CONSTRAINT FK_Fin_RemitWriter_Remit FOREIGN KEY (RemitId) REFERENCES Fin_Remit (RemitId)
);

-- Which payments of contracts a remittance is for.
CREATE TABLE Fin_Allocation (
    AllocationId KEY(50)       NOT NULL,
    RemitId      KEY(50)       NOT NULL,
    RowNo        INT           NOT NULL,
    PlanId       KEY(50)       NOT NULL,
    ContractId   KEY(50)       NOT NULL,
    Amount       DECIMAL(12,2) NOT NULL,
    CONSTRAINT PK_Fin_Allocation PRIMARY KEY (AllocationId),
    CONSTRAINT FK_Fin_Allocation_Remit FOREIGN KEY (RemitId) REFERENCES Fin_Remit (RemitId),
    CONSTRAINT FK_Fin_Allocation_Plan FOREIGN KEY (PlanId) REFERENCES Con_Plan (PlanId),
    CONSTRAINT FK_Fin_Allocation_Contract FOREIGN KEY (ContractId) REFERENCES Con_Contract (ContractId),
    CONSTRAINT CK_Fin_Allocation_Amount CHECK (Amount > 0)
);
CREATE INDEX IX_Fin_Allocation_Remit ON Fin_Allocation (RemitId, RowNo);
CREATE INDEX IX_Fin_Allocation_Plan ON Fin_Allocation (PlanId);
CREATE INDEX IX_Fin_Allocation_Contract ON Fin_Allocation (ContractId);

-- The dealer's answer to a month of an account.
CREATE TABLE Fin_Statement (
    StatementId    KEY(50)       NOT NULL,
    AccountId      KEY(50)       NOT NULL,
    Month          DATE          NOT NULL,
    State          KEY(10)       NOT NULL,
    Opening        DECIMAL(14,2) NOT NULL,
    Paid           DECIMAL(14,2) NOT NULL,
    Charged        DECIMAL(14,2) NOT NULL,
    Closing        DECIMAL(14,2) NOT NULL,
    Entries        INT           NOT NULL,
    Note           NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Fin_Statement PRIMARY KEY (StatementId),
    CONSTRAINT UQ_Fin_Statement_Month UNIQUE (AccountId, Month),
    CONSTRAINT FK_Fin_Statement_Account FOREIGN KEY (AccountId) REFERENCES Fin_Account (AccountId),
    CONSTRAINT CK_Fin_Statement_State CHECK (State IN ('已确认', '有异议')),
    CONSTRAINT CK_Fin_Statement_Sum CHECK (ABS(Opening + Paid + Charged - Closing) < 0.005)
);

-- The amount received of a payment: the allocations of posted remittances that are not reversed.
ALTER TABLE Con_Plan ADD Received DECIMAL(12,2) NOT NULL CONSTRAINT DF_Con_Plan_Received DEFAULT 0
-- @dialect sqlite
    CONSTRAINT CK_Con_Plan_Received CHECK (Received >= 0 AND Received < Amount + 0.005)
-- @dialect both
;
-- @dialect sqlserver
ALTER TABLE Con_Plan ADD CONSTRAINT CK_Con_Plan_Received CHECK (Received >= 0 AND Received < Amount + 0.005);
-- @dialect both

-- +goose Down
-- @dialect sqlserver
ALTER TABLE Con_Plan DROP CONSTRAINT CK_Con_Plan_Received;
ALTER TABLE Con_Plan DROP CONSTRAINT DF_Con_Plan_Received;
-- @dialect both
ALTER TABLE Con_Plan DROP COLUMN Received;
DROP TABLE Fin_Statement;
DROP TABLE Fin_Allocation;
DROP TABLE Fin_RemitWriter;
DROP TABLE Fin_Remit;
DROP TABLE Fin_Month;
DROP TABLE Fin_Entry;
DROP TABLE Fin_Account;
