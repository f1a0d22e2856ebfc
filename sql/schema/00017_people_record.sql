-- Departments, roles, posts and staff become records; staff get the data of the personnel office. Rows of the
-- installation have no author.
--
-- compatible: yes, the columns have defaults or may be NULL; a program of before leaves StaffNo NULL, so that
-- UX_Base_User_StaffNo refuses nothing.

-- +goose Up
ALTER TABLE Base_Organization ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Organization_RowVersion DEFAULT 1;
ALTER TABLE Base_Organization ADD CreateUserId KEY(50) NULL;
ALTER TABLE Base_Organization ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Organization ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Organization ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Base_Organization ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Organization ADD ModifyDate DATETIME2(3) NULL;

ALTER TABLE Base_Role ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Role_RowVersion DEFAULT 1;
ALTER TABLE Base_Role ADD CreateUserId KEY(50) NULL;
ALTER TABLE Base_Role ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Role ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Role ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Base_Role ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Role ADD ModifyDate DATETIME2(3) NULL;

ALTER TABLE Base_Post ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Post_RowVersion DEFAULT 1;
ALTER TABLE Base_Post ADD CreateUserId KEY(50) NULL;
ALTER TABLE Base_Post ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Post ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Post ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Base_Post ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Post ADD ModifyDate DATETIME2(3) NULL;

-- RowVersion counts changes by personnel; passwords and sign-ins do not change it. Sessions depend on SessionEpoch: a
-- higher one ends every session of the account for good.
ALTER TABLE Base_User ADD StaffNo NVARCHAR(30) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_User ADD EntryDate DATE NULL;
ALTER TABLE Base_User ADD LeaveDate DATE NULL;
ALTER TABLE Base_User ADD Status KEY(10) NOT NULL CONSTRAINT DF_Base_User_Status DEFAULT '在职'
    CONSTRAINT CK_Base_User_Status CHECK (Status IN ('在职', '离职'));
ALTER TABLE Base_User ADD Remark NVARCHAR(500) NULL;
ALTER TABLE Base_User ADD SessionEpoch INT NOT NULL CONSTRAINT DF_Base_User_SessionEpoch DEFAULT 0;
ALTER TABLE Base_User ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_User ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Base_User ADD ModifyUserName NVARCHAR(50) NULL;
CREATE UNIQUE INDEX UX_Base_User_StaffNo ON Base_User (StaffNo) WHERE StaffNo IS NOT NULL;
CREATE INDEX IX_Base_User_StaffNo ON Base_User (StaffNo, UserId);
CREATE INDEX IX_Base_User_Post ON Base_User (PostId, StaffNo, UserId);
CREATE INDEX IX_Base_User_EntryDate ON Base_User (EntryDate, StaffNo, UserId);
CREATE INDEX IX_Base_User_RealName ON Base_User (RealName, StaffNo, UserId);

-- The organisation from the top: each unit below the root 10000, with its names from the top down, and a text that
-- sorts in the order of the tree.
CREATE VIEW View_OrganizationTree AS
WITH down (OrganizationId, FullName, Depth, FullPath, OrderPath) AS (
    SELECT o.OrganizationId, o.FullName, 1, CAST(o.FullName AS NVARCHAR(2000)),
           CAST(CONCAT(SUBSTRING(CAST(10000000 + o.SortCode AS NVARCHAR(20)), 2, 7), o.OrganizationId, '/') AS NVARCHAR(2000))
    FROM Base_Organization o
    WHERE o.ParentId = '10000'
    UNION ALL
    SELECT o.OrganizationId, o.FullName, down.Depth + 1, CAST(CONCAT(down.FullPath, ' / ', o.FullName) AS NVARCHAR(2000)),
           CAST(CONCAT(down.OrderPath, SUBSTRING(CAST(10000000 + o.SortCode AS NVARCHAR(20)), 2, 7), o.OrganizationId, '/') AS NVARCHAR(2000))
    FROM down
    JOIN Base_Organization o ON o.ParentId = down.OrganizationId
    WHERE down.Depth < 16
)
SELECT OrganizationId, FullName, Depth, FullPath, OrderPath
FROM down;

-- Users who may edit there may export, and delete an entry that was a mistake.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, b.MenuId, n.FullName, n.Icon, 90
FROM (SELECT 'department.edit' COLLATE Latin1_General_BIN2 AS Known, 'department.export' COLLATE Latin1_General_BIN2 AS ButtonId, '导出' AS FullName, 'ExportOutlined' AS Icon
      UNION ALL SELECT 'role.edit', 'role.export', '导出', 'ExportOutlined'
      UNION ALL SELECT 'post.edit', 'post.export', '导出', 'ExportOutlined'
      UNION ALL SELECT 'staff.edit', 'staff.delete', '删除', 'DeleteOutlined') n
JOIN Base_Button b ON b.ButtonId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Button o WHERE o.ButtonId = n.ButtonId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('more-', a.AuthorizeId), a.ObjectType, a.ObjectId, a.ItemType, n.ButtonId
FROM (SELECT 'department.edit' COLLATE Latin1_General_BIN2 AS Known, 'department.export' COLLATE Latin1_General_BIN2 AS ButtonId
      UNION ALL SELECT 'role.edit', 'role.export'
      UNION ALL SELECT 'post.edit', 'post.export'
      UNION ALL SELECT 'staff.edit', 'staff.delete') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('department.export', 'role.export', 'post.export', 'staff.delete');
DELETE FROM Base_Button WHERE ButtonId IN ('department.export', 'role.export', 'post.export', 'staff.delete');
DROP VIEW View_OrganizationTree;
-- @dialect sqlserver
DROP INDEX IX_Base_User_RealName ON Base_User;
DROP INDEX IX_Base_User_EntryDate ON Base_User;
DROP INDEX IX_Base_User_Post ON Base_User;
DROP INDEX IX_Base_User_StaffNo ON Base_User;
DROP INDEX UX_Base_User_StaffNo ON Base_User;
ALTER TABLE Base_User DROP CONSTRAINT DF_Base_User_SessionEpoch;
ALTER TABLE Base_User DROP CONSTRAINT CK_Base_User_Status;
ALTER TABLE Base_User DROP CONSTRAINT DF_Base_User_Status;
ALTER TABLE Base_Post DROP CONSTRAINT DF_Base_Post_RowVersion;
ALTER TABLE Base_Role DROP CONSTRAINT DF_Base_Role_RowVersion;
ALTER TABLE Base_Organization DROP CONSTRAINT DF_Base_Organization_RowVersion;
-- @dialect sqlite
DROP INDEX IX_Base_User_RealName;
DROP INDEX IX_Base_User_EntryDate;
DROP INDEX IX_Base_User_Post;
DROP INDEX IX_Base_User_StaffNo;
DROP INDEX UX_Base_User_StaffNo;
-- @dialect both
ALTER TABLE Base_User DROP COLUMN ModifyUserName;
ALTER TABLE Base_User DROP COLUMN ModifyUserId;
ALTER TABLE Base_User DROP COLUMN CreateUserName;
ALTER TABLE Base_User DROP COLUMN SessionEpoch;
ALTER TABLE Base_User DROP COLUMN Remark;
ALTER TABLE Base_User DROP COLUMN Status;
ALTER TABLE Base_User DROP COLUMN LeaveDate;
ALTER TABLE Base_User DROP COLUMN EntryDate;
ALTER TABLE Base_User DROP COLUMN StaffNo;
ALTER TABLE Base_Post DROP COLUMN ModifyDate;
ALTER TABLE Base_Post DROP COLUMN ModifyUserName;
ALTER TABLE Base_Post DROP COLUMN ModifyUserId;
ALTER TABLE Base_Post DROP COLUMN CreateDate;
ALTER TABLE Base_Post DROP COLUMN CreateUserName;
ALTER TABLE Base_Post DROP COLUMN CreateUserId;
ALTER TABLE Base_Post DROP COLUMN RowVersion;
ALTER TABLE Base_Role DROP COLUMN ModifyDate;
ALTER TABLE Base_Role DROP COLUMN ModifyUserName;
ALTER TABLE Base_Role DROP COLUMN ModifyUserId;
ALTER TABLE Base_Role DROP COLUMN CreateDate;
ALTER TABLE Base_Role DROP COLUMN CreateUserName;
ALTER TABLE Base_Role DROP COLUMN CreateUserId;
ALTER TABLE Base_Role DROP COLUMN RowVersion;
ALTER TABLE Base_Organization DROP COLUMN ModifyDate;
ALTER TABLE Base_Organization DROP COLUMN ModifyUserName;
ALTER TABLE Base_Organization DROP COLUMN ModifyUserId;
ALTER TABLE Base_Organization DROP COLUMN CreateDate;
ALTER TABLE Base_Organization DROP COLUMN CreateUserName;
ALTER TABLE Base_Organization DROP COLUMN CreateUserId;
ALTER TABLE Base_Organization DROP COLUMN RowVersion;
