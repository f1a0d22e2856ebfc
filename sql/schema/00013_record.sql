-- The history of records, and the rooms of the dormitories.
--
-- compatible: yes, it only adds tables.

-- +goose Up
-- Every change of a record: who, when, and the fields with their values before and after as JSON. Names and titles are
-- those of that time, and no column refers to another table: the history stays when the rows are deleted. UserName is
-- the account, ActorName the acting user where that is another one.
CREATE TABLE Base_Change (
    ChangeId   KEY(50)       NOT NULL,
    TableName  KEY(100)      NOT NULL,
    RecordId   KEY(50)       NOT NULL,
    Title      NVARCHAR(400) NOT NULL,
    Action     KEY(20)       NOT NULL,
    RowVersion INT           NOT NULL,
    UserId     KEY(50)       NOT NULL,
    UserName   NVARCHAR(50)  NOT NULL,
    ActorName  NVARCHAR(50)  NOT NULL,
-- @dialect sqlite
    Changes    TEXT          NOT NULL,
-- @dialect sqlserver
    Changes    NVARCHAR(MAX) NOT NULL,
-- @dialect both
    CreateDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Base_Change PRIMARY KEY (ChangeId),
    CONSTRAINT CK_Base_Change_Action CHECK (Action IN ('add', 'update', 'delete'))
);
CREATE UNIQUE INDEX UX_Base_Change_Record ON Base_Change (TableName, RecordId, RowVersion);

CREATE TABLE Dorm_Room (
    RoomId         KEY(50)       NOT NULL,
    Building       NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Floor          INT           NOT NULL,
    RoomNo         NVARCHAR(20)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    RoomType       KEY(20)       NOT NULL,
    Beds           INT           NOT NULL,
    RentPerBed     DECIMAL(10,2) NOT NULL,
    WaterMeter     NVARCHAR(50)  NULL,
    PowerMeter     NVARCHAR(50)  NULL,
    Items          NVARCHAR(500) NULL,
    Status         KEY(20)       NOT NULL,
    Remark         NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Room_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Room PRIMARY KEY (RoomId),
    CONSTRAINT UQ_Dorm_Room_RoomNo UNIQUE (Building, RoomNo),
    CONSTRAINT CK_Dorm_Room_RoomType CHECK (RoomType IN ('男', '女', '夫妻', '单间')),
    CONSTRAINT CK_Dorm_Room_Status CHECK (Status IN ('可用', '维修', '停用')),
    CONSTRAINT CK_Dorm_Room_Beds CHECK (Beds > 0)
);
CREATE INDEX IX_Dorm_Room_Order ON Dorm_Room (Building, Floor, RoomNo);

-- +goose Down
DROP TABLE Dorm_Room;
DROP TABLE Base_Change;
