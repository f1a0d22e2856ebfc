-- Modules (menus), their buttons, who may use them, and each user's own
-- choice of quick entries.
--
-- compatible: yes, it only adds tables.

-- +goose Up
CREATE TABLE Base_Module (
    MenuId      KEY(50)       NOT NULL,
    ParentId    KEY(50)       NOT NULL,
    ID          KEY(100)      NOT NULL,
    FullName    NVARCHAR(100) NOT NULL,
    Mame        KEY(100)      NOT NULL,
    Path        NVARCHAR(200) NOT NULL,
    Component   NVARCHAR(200) NOT NULL CONSTRAINT DF_Base_Module_Component DEFAULT '',
    Redirect    NVARCHAR(200) NOT NULL CONSTRAINT DF_Base_Module_Redirect DEFAULT '',
    Icon        KEY(100)      NOT NULL CONSTRAINT DF_Base_Module_Icon DEFAULT '',
    Description NVARCHAR(500) NOT NULL CONSTRAINT DF_Base_Module_Description DEFAULT '',
    Img         NVARCHAR(300) NOT NULL CONSTRAINT DF_Base_Module_Img DEFAULT '',
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Module_SortCode DEFAULT 0,
    Hidden      BIT           NOT NULL CONSTRAINT DF_Base_Module_Hidden DEFAULT 0,
    Affix       BIT           NOT NULL CONSTRAINT DF_Base_Module_Affix DEFAULT 0,
    NoCache     BIT           NOT NULL CONSTRAINT DF_Base_Module_NoCache DEFAULT 0,
    Breadcrumb  BIT           NOT NULL CONSTRAINT DF_Base_Module_Breadcrumb DEFAULT 1,
    Roles       NVARCHAR(500) NOT NULL CONSTRAINT DF_Base_Module_Roles DEFAULT '',
    Enabled     BIT           NOT NULL CONSTRAINT DF_Base_Module_Enabled DEFAULT 1,
    CONSTRAINT PK_Base_Module PRIMARY KEY (MenuId),
    CONSTRAINT UQ_Base_Module_ID UNIQUE (ID),
    CONSTRAINT UQ_Base_Module_Mame UNIQUE (Mame),
    CONSTRAINT CK_Base_Module_Parent CHECK (ParentId <> MenuId)
);
CREATE INDEX IX_Base_Module_ParentId ON Base_Module (ParentId, SortCode);

-- Lists of button ids are separated by commas, and SQL Server joins them as XML text: ids contain neither commas nor
-- characters that XML escapes.
CREATE TABLE Base_Button (
    ButtonId KEY(100)      NOT NULL,
    MenuId   KEY(50)       NOT NULL,
    FullName NVARCHAR(50)  NOT NULL,
    Icon     KEY(100)      NOT NULL CONSTRAINT DF_Base_Button_Icon DEFAULT '',
    SortCode INT           NOT NULL CONSTRAINT DF_Base_Button_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Button PRIMARY KEY (ButtonId),
    CONSTRAINT FK_Base_Button_Module FOREIGN KEY (MenuId) REFERENCES Base_Module (MenuId) ON DELETE CASCADE,
-- @dialect sqlserver
    CONSTRAINT CK_Base_Button_ButtonId CHECK (ButtonId NOT LIKE '%[,<>&]%')
-- @dialect sqlite
    CONSTRAINT CK_Base_Button_ButtonId CHECK (ButtonId NOT GLOB '*[,<>&]*')
-- @dialect both
);
CREATE INDEX IX_Base_Button_MenuId ON Base_Button (MenuId, SortCode);

-- One row is one grant. ObjectId is a UserId, RoleId or OrganizationId; ItemId
-- is a MenuId or ButtonId.
CREATE TABLE Base_Authorize (
    AuthorizeId KEY(50)       NOT NULL,
    ObjectType  KEY(20)       NOT NULL,
    ObjectId    KEY(50)       NOT NULL,
    ItemType    KEY(20)       NOT NULL,
    ItemId      KEY(100)      NOT NULL,
    CONSTRAINT PK_Base_Authorize PRIMARY KEY (AuthorizeId),
    CONSTRAINT UQ_Base_Authorize_Grant UNIQUE (ObjectType, ObjectId, ItemType, ItemId),
    CONSTRAINT CK_Base_Authorize_ObjectType CHECK (ObjectType IN ('user', 'role', 'department')),
    CONSTRAINT CK_Base_Authorize_ItemType CHECK (ItemType IN ('menu', 'button'))
);
CREATE INDEX IX_Base_Authorize_Item ON Base_Authorize (ItemType, ItemId);

CREATE TABLE Base_QuickEntry (
    UserId   KEY(50)      NOT NULL,
    MenuId   KEY(50)      NOT NULL,
    SortCode INT          NOT NULL,
    CONSTRAINT PK_Base_QuickEntry PRIMARY KEY (UserId, MenuId),
    CONSTRAINT FK_Base_QuickEntry_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
    CONSTRAINT FK_Base_QuickEntry_Module FOREIGN KEY (MenuId) REFERENCES Base_Module (MenuId) ON DELETE CASCADE
);
CREATE INDEX IX_Base_QuickEntry_MenuId ON Base_QuickEntry (MenuId);

-- +goose Down
DROP TABLE Base_QuickEntry;
DROP TABLE Base_Authorize;
DROP TABLE Base_Button;
DROP TABLE Base_Module;
