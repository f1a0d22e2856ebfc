-- The directory of 企业微信: the bindings of departments, the differences, and the runs that write them.
--
-- compatible: yes, it adds tables and a setting; a program of before leaves WechatDeptId NULL, so that
-- UX_Base_Organization_WechatDeptId refuses nothing.

-- +goose Up
ALTER TABLE Base_Organization ADD WechatDeptId INT NULL;
CREATE UNIQUE INDEX UX_Base_Organization_WechatDeptId ON Base_Organization (WechatDeptId) WHERE WechatDeptId IS NOT NULL;

-- A comparison, or a run that writes. At most one is 运行中. The instance that holds it extends Lease after each row; after the
-- lease another instance continues the run. A run that waits for 企业微信 has a later Lease. Failures counts the successive
-- tries that failed because 企业微信 did not answer.
CREATE TABLE Wechat_Run (
    RunId          KEY(50)       NOT NULL,
    Kind           KEY(20)       NOT NULL,
    State          KEY(20)       NOT NULL,
    Total          INT           NOT NULL,
    Done           INT           NOT NULL CONSTRAINT DF_Wechat_Run_Done DEFAULT 0,
    Failed         INT           NOT NULL CONSTRAINT DF_Wechat_Run_Failed DEFAULT 0,
    Reason         NVARCHAR(400) NOT NULL CONSTRAINT DF_Wechat_Run_Reason DEFAULT '',
    Instance       KEY(50)       NOT NULL CONSTRAINT DF_Wechat_Run_Instance DEFAULT '',
    Lease          DATETIME2(3)  NOT NULL,
    Failures       INT           NOT NULL CONSTRAINT DF_Wechat_Run_Failures DEFAULT 0,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    EndDate        DATETIME2(3)  NULL,
    CONSTRAINT PK_Wechat_Run PRIMARY KEY (RunId),
    CONSTRAINT CK_Wechat_Run_Kind CHECK (Kind IN ('比对', '同步')),
    CONSTRAINT CK_Wechat_Run_State CHECK (State IN ('运行中', '已停止', '已完成', '已失败'))
);
CREATE UNIQUE INDEX UX_Wechat_Run_Open ON Wechat_Run (State) WHERE State = '运行中';
CREATE INDEX IX_Wechat_Run_Created ON Wechat_Run (CreateDate);

-- A difference of one department or one person. ObjectId is the key here; for an object that exists only in 企业微信 it is a colon
-- and the key there. RemoteId is a userid or the number of a department. Mark changes with the difference, so that an ignored
-- difference is shown again when it changes.
CREATE TABLE Wechat_Difference (
    DifferenceId   KEY(50)        NOT NULL,
    Kind           KEY(20)        NOT NULL,
    ObjectType     KEY(20)        NOT NULL,
    ObjectId       KEY(70)        NOT NULL,
    RemoteId       KEY(64)        NOT NULL,
    Name           NVARCHAR(100)  NOT NULL,
    Place          NVARCHAR(400)  NOT NULL,
    Detail         NVARCHAR(1000) NOT NULL,
    Mark           KEY(64)        NOT NULL,
    SortCode       INT            NOT NULL,
    State          KEY(20)        NOT NULL,
    Reason         NVARCHAR(400)  NOT NULL CONSTRAINT DF_Wechat_Difference_Reason DEFAULT '',
    RunId          KEY(50)        NULL,
    FoundDate      DATETIME2(3)   NOT NULL,
    ModifyUserId   KEY(50)        NULL,
    ModifyUserName NVARCHAR(50)   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Wechat_Difference PRIMARY KEY (DifferenceId),
    CONSTRAINT UQ_Wechat_Difference_Object UNIQUE (ObjectType, ObjectId),
    CONSTRAINT CK_Wechat_Difference_Type CHECK (ObjectType IN ('部门', '成员')),
    CONSTRAINT CK_Wechat_Difference_State CHECK (State IN ('待写入', '待确认', '已写入', '写入失败', '已忽略'))
);
CREATE INDEX IX_Wechat_Difference_Run ON Wechat_Difference (RunId, State, SortCode);
CREATE INDEX IX_Wechat_Difference_State ON Wechat_Difference (State, SortCode, DifferenceId);

INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'WechatDirectory', '企业微信通讯录范围', '工厂', '消息', '工厂：只同步总部的部门和员工；工厂和经销商：经销商也同步', 330
WHERE EXISTS (SELECT 1 FROM Base_Setting x) AND NOT EXISTS (SELECT 1 FROM Base_Setting x WHERE x.Code = 'WechatDirectory');

-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'WechatDirectory';
DROP TABLE Wechat_Difference;
DROP TABLE Wechat_Run;
-- @dialect sqlserver
DROP INDEX UX_Base_Organization_WechatDeptId ON Base_Organization;
-- @dialect sqlite
DROP INDEX UX_Base_Organization_WechatDeptId;
-- @dialect both
ALTER TABLE Base_Organization DROP COLUMN WechatDeptId;
