-- The bridge to the legacy system: which system answers what, and the evidence for it.
--
-- compatible: yes, it only adds tables.

-- +goose Up
-- A target is a procedure call, or a route, in lower case. Since is when its evidence begins to count. Noise is what
-- differs between two answers of the legacy system itself, as JSON.
CREATE TABLE Bridge_Target (
    Target         KEY(200)      NOT NULL,
    State          KEY(20)       NOT NULL,
    Percentage     INT           NOT NULL,
    Trial          BIT           NOT NULL,
    Reason         NVARCHAR(400) NOT NULL,
    Since          DATETIME2(3)  NOT NULL,
-- @dialect sqlserver
    Noise          NVARCHAR(MAX) NULL,
-- @dialect sqlite
    Noise          TEXT          NULL,
-- @dialect both
    RowVersion     INT           NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NOT NULL,
    ModifyDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Target PRIMARY KEY (Target),
    CONSTRAINT CK_Bridge_Target_State CHECK (State IN ('legacy', 'shadow', 'canary', 'native'))
);

-- Evidence is the numbers of the target at the moment of the change, as JSON.
CREATE TABLE Bridge_Change (
    ChangeId       KEY(50)       NOT NULL,
    Target         KEY(200)      NOT NULL,
    FromState      KEY(20)       NOT NULL,
    ToState        KEY(20)       NOT NULL,
    Percentage     INT           NOT NULL,
    Trial          BIT           NOT NULL,
    Reason         NVARCHAR(400) NOT NULL,
    Evidence       NVARCHAR(1000) NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Change PRIMARY KEY (ChangeId)
);
CREATE INDEX IX_Bridge_Change_Target ON Bridge_Change (Target, CreateDate);

-- The calls of one target, endpoint and shape of parameters on a day. Shape names the fields that are filled, and ShapeKey
-- is its hash. Times are a histogram of milliseconds.
CREATE TABLE Bridge_Day (
    Target       KEY(200)      NOT NULL,
    Endpoint     KEY(60)       NOT NULL,
    ShapeKey     KEY(32)       NOT NULL,
    Shape        NVARCHAR(400) NOT NULL,
    CallDay      KEY(10)       NOT NULL,
    LegacyCalls  BIGINT        NOT NULL,
    LegacyFailed BIGINT        NOT NULL,
    NativeCalls  BIGINT        NOT NULL,
    NativeFailed BIGINT        NOT NULL,
    Compared     BIGINT        NOT NULL,
    Equal        BIGINT        NOT NULL,
    Skipped      BIGINT        NOT NULL,
    LegacyTimes  KEY(400)      NOT NULL,
    NativeTimes  KEY(400)      NOT NULL,
    LastDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Day PRIMARY KEY (Target, CallDay, Endpoint, ShapeKey)
);
CREATE INDEX IX_Bridge_Day_CallDay ON Bridge_Day (CallDay);

-- The calls of a day by the state in which their targets were; NativeCalls of them were answered by this gateway. These sums are
-- kept for as long as the bridge is there.
CREATE TABLE Bridge_Share (
    CallDay     KEY(10) NOT NULL,
    State       KEY(20) NOT NULL,
    Calls       BIGINT  NOT NULL,
    NativeCalls BIGINT  NOT NULL,
    Compared    BIGINT  NOT NULL,
    Equal       BIGINT  NOT NULL,
    CONSTRAINT PK_Bridge_Share PRIMARY KEY (CallDay, State)
);

-- The people who have called a target. Person is a hash.
CREATE TABLE Bridge_Person (
    Target  KEY(200)      NOT NULL,
    Person  KEY(32)       NOT NULL,
    LastDay KEY(10)       NOT NULL,
    CONSTRAINT PK_Bridge_Person PRIMARY KEY (Target, Person)
);

-- A difference that was found, with an example whose personal data are masked.
CREATE TABLE Bridge_Difference (
    Target      KEY(200)      NOT NULL,
    Fingerprint KEY(32)       NOT NULL,
    Class       KEY(30)       NOT NULL,
    Field       NVARCHAR(200) NOT NULL,
    Place       NVARCHAR(200) NOT NULL,
    LegacyValue NVARCHAR(400) NOT NULL,
    NativeValue NVARCHAR(400) NOT NULL,
    Answers     BIGINT        NOT NULL,
    FirstDate   DATETIME2(3)  NOT NULL,
    LastDate    DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Difference PRIMARY KEY (Target, Fingerprint)
);

-- Calls that this gateway would have refused (legacy.access: observe).
CREATE TABLE Bridge_Refusal (
    Target   KEY(200)      NOT NULL,
    Account  KEY(50)       NOT NULL,
    Calls    BIGINT        NOT NULL,
    LastDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Refusal PRIMARY KEY (Target, Account)
);

-- A time in which calls are recorded, on every instance. Pattern names the targets, with * for any text.
CREATE TABLE Bridge_Recording (
    RecordingId    KEY(50)       NOT NULL,
    Pattern        NVARCHAR(200) NOT NULL,
    UntilDate      DATETIME2(3)  NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Recording PRIMARY KEY (RecordingId)
);

-- +goose Down
DROP TABLE Bridge_Recording;
DROP TABLE Bridge_Refusal;
DROP TABLE Bridge_Difference;
DROP TABLE Bridge_Person;
DROP TABLE Bridge_Share;
DROP TABLE Bridge_Day;
DROP TABLE Bridge_Change;
DROP TABLE Bridge_Target;
