-- Organisation, roles, posts and staff.
--
-- Ids are text: readable where people type them, else a GUID in lower case. The organisation's root 10000 and the
-- module tree's root are no rows, so the ParentId columns carry no foreign key.
--
-- KEY(n) is a text that is compared exactly: an id or a reference to one, a kind, a state, a hash. NVARCHAR(n) holds
-- words. See docs/decisions/0054-two-collations.md.
--
-- compatible: yes, the database was empty.

-- +goose Up
CREATE TABLE Base_Organization (
    OrganizationId KEY(50)       NOT NULL,
    ParentId       KEY(50)       NOT NULL,
    FullName       NVARCHAR(100) NOT NULL,
    Category       KEY(20)       NOT NULL,
    Manager        NVARCHAR(50)  NULL,
    SortCode       INT           NOT NULL CONSTRAINT DF_Base_Organization_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Organization PRIMARY KEY (OrganizationId),
    CONSTRAINT CK_Base_Organization_Parent CHECK (ParentId <> OrganizationId),
    CONSTRAINT CK_Base_Organization_Category CHECK (Category IN ('公司', '部门', '班组'))
);
CREATE INDEX IX_Base_Organization_ParentId ON Base_Organization (ParentId, SortCode);

-- IsDefault marks the role of users without a post. Names of roles and posts are KEYs, so that both databases treat the
-- same texts as equal.
CREATE TABLE Base_Role (
    RoleId      KEY(50)       NOT NULL,
    FullName    KEY(100)      NOT NULL,
    Description NVARCHAR(200) NULL,
    IsDefault   BIT           NOT NULL CONSTRAINT DF_Base_Role_IsDefault DEFAULT 0,
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Role_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Role PRIMARY KEY (RoleId),
    CONSTRAINT UQ_Base_Role_FullName UNIQUE (FullName)
);
CREATE UNIQUE INDEX UX_Base_Role_IsDefault ON Base_Role (IsDefault) WHERE IsDefault = 1;

CREATE TABLE Base_Post (
    PostId   KEY(50)       NOT NULL,
    FullName KEY(100)      NOT NULL,
    RoleId   KEY(50)       NOT NULL,
    SortCode INT           NOT NULL CONSTRAINT DF_Base_Post_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Post PRIMARY KEY (PostId),
    CONSTRAINT UQ_Base_Post_FullName UNIQUE (FullName),
    CONSTRAINT FK_Base_Post_Role FOREIGN KEY (RoleId) REFERENCES Base_Role (RoleId)
);
CREATE INDEX IX_Base_Post_RoleId ON Base_Post (RoleId);

-- Accounts are compared without case (in ASCII, which they are). An empty
-- PasswordHash never signs in.
CREATE TABLE Base_User (
    UserId             KEY(50)       NOT NULL,
    Account            NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    RealName           NVARCHAR(50)  NOT NULL,
    Mobile             NVARCHAR(20)  NULL,
    Email              NVARCHAR(100) NULL,
    Gender             KEY(10)       NULL,
    ThumbAvatar        NVARCHAR(300) NULL,
    PasswordHash       KEY(300)      NOT NULL CONSTRAINT DF_Base_User_PasswordHash DEFAULT '',
    OrganizationId     KEY(50)       NULL,
    PostId             KEY(50)       NULL,
    Enabled            BIT           NOT NULL CONSTRAINT DF_Base_User_Enabled DEFAULT 1,
    MustChangePassword BIT           NOT NULL CONSTRAINT DF_Base_User_MustChangePassword DEFAULT 0,
    CreateDate         DATETIME2(3)  NOT NULL,
    CreateUserId       KEY(50)       NULL,
    ModifyDate         DATETIME2(3)  NULL,
    RowVersion         INT           NOT NULL CONSTRAINT DF_Base_User_RowVersion DEFAULT 1,
    CONSTRAINT PK_Base_User PRIMARY KEY (UserId),
    CONSTRAINT UQ_Base_User_Account UNIQUE (Account),
    CONSTRAINT FK_Base_User_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Base_User_Post FOREIGN KEY (PostId) REFERENCES Base_Post (PostId),
    CONSTRAINT CK_Base_User_Account CHECK (Account <> ''),
    CONSTRAINT CK_Base_User_Gender CHECK (Gender IN ('男', '女'))
);
CREATE UNIQUE INDEX UX_Base_User_Mobile ON Base_User (Mobile) WHERE Mobile IS NOT NULL;
CREATE INDEX IX_Base_User_OrganizationId ON Base_User (OrganizationId);
CREATE INDEX IX_Base_User_PostId ON Base_User (PostId);

-- +goose Down
DROP TABLE Base_User;
DROP TABLE Base_Post;
DROP TABLE Base_Role;
DROP TABLE Base_Organization;
