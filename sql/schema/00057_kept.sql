-- Personal data: conditions of lists under a name, which may also be shared with a role, and frequent comments.
-- View_UserRole has the roles of each user.
--
-- compatible: yes, it adds tables and a view; nothing reads the settings that are deleted from Base_Setting.

-- +goose Up
CREATE TABLE Base_KeptQuery (
    QueryId        KEY(50)        NOT NULL,
    ListName       KEY(100)       NOT NULL,
    Name           NVARCHAR(20)   NOT NULL,
    Search         NVARCHAR(1000) NOT NULL,
    UserId         KEY(50)        NULL,
    RoleId         KEY(50)        NULL,
    CreateUserId   KEY(50)        NOT NULL,
    CreateUserName NVARCHAR(50)   NOT NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Base_KeptQuery PRIMARY KEY (QueryId),
    CONSTRAINT FK_Base_KeptQuery_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
    CONSTRAINT FK_Base_KeptQuery_Role FOREIGN KEY (RoleId) REFERENCES Base_Role (RoleId) ON DELETE CASCADE,
    CONSTRAINT CK_Base_KeptQuery_For CHECK (UserId IS NULL AND RoleId IS NOT NULL OR UserId IS NOT NULL AND RoleId IS NULL)
);
CREATE INDEX IX_Base_KeptQuery_User ON Base_KeptQuery (UserId);
CREATE INDEX IX_Base_KeptQuery_Role ON Base_KeptQuery (RoleId);

CREATE TABLE Base_Opinion (
    UserId  KEY(50)       NOT NULL,
    RowNo   INT           NOT NULL,
    Opinion NVARCHAR(200) NOT NULL,
    CONSTRAINT PK_Base_Opinion PRIMARY KEY (UserId, RowNo),
    CONSTRAINT FK_Base_Opinion_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE
);

CREATE VIEW View_UserRole AS
SELECT u.UserId, p.RoleId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
UNION ALL
SELECT u.UserId, r.RoleId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
WHERE u.PostId IS NULL
UNION ALL
SELECT c.UserId, r.RoleId
FROM View_CompanyUser c
JOIN Base_Role r ON r.RoleId = 'everyone';

-- Settings of 应用设置 without a reader: prices and free amounts are in 收费标准.
DELETE FROM Base_Setting WHERE Code IN ('DormitoryElectricityPrice', 'DormitoryWaterPrice', 'DormitoryFreeElectricity');

-- +goose Down
DROP VIEW View_UserRole;
DROP TABLE Base_Opinion;
DROP TABLE Base_KeptQuery;
