-- The role of everybody in the company, which comes beside that of the post: dealers are of other
-- companies.
--
-- compatible: yes, View_UserGrant, View_UserMenu and View_UserButton have the columns that they had; the triggers of
-- Base_Setting write Base_RightsToken alone.

-- +goose Up
-- The people of the company: their top-level organisation is not the dealers'. Without the setting that names the
-- dealers' there are none.
CREATE VIEW View_CompanyUser AS
SELECT u.UserId
FROM Base_User u
JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId;

-- Every grant that reaches a user: his own, his role's (the default role's without a post), that of
-- the role of everybody in the company, his department's and those of the departments above it.
DROP VIEW View_UserButton;
DROP VIEW View_UserMenu;
DROP VIEW View_UserGrant;
CREATE VIEW View_UserGrant AS
SELECT a.ObjectId AS UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_Authorize a
WHERE a.ObjectType = 'user'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = p.RoleId
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = r.RoleId
WHERE u.PostId IS NULL
UNION ALL
SELECT c.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM View_CompanyUser c
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = 'everyone'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN View_OrganizationPath o ON o.OrganizationId = u.OrganizationId
JOIN Base_Authorize a ON a.ObjectType = 'department' AND a.ObjectId = o.AncestorId;
CREATE VIEW View_UserMenu AS
SELECT DISTINCT g.UserId, m.AncestorId AS MenuId
FROM View_UserGrant g
JOIN View_ModulePath m ON m.MenuId = g.ItemId
WHERE g.ItemType = 'menu';
CREATE VIEW View_UserButton AS
SELECT DISTINCT g.UserId, b.ButtonId, b.MenuId
FROM View_UserGrant g
JOIN Base_Button b ON b.ButtonId = g.ItemId
JOIN View_UserMenu m ON m.UserId = g.UserId AND m.MenuId = b.MenuId
WHERE g.ItemType = 'button';

-- Rights follow from the setting as well.
-- @dialect sqlite
-- +goose StatementBegin
CREATE TRIGGER Base_Setting_Rights_Insert AFTER INSERT ON Base_Setting WHEN NEW.Code = 'DealerTopDepartment' BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Setting_Rights_Update AFTER UPDATE ON Base_Setting WHEN 'DealerTopDepartment' IN (OLD.Code, NEW.Code) BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Setting_Rights_Delete AFTER DELETE ON Base_Setting WHEN OLD.Code = 'DealerTopDepartment' BEGIN
    UPDATE Base_RightsToken SET Token = hex(randomblob(16));
END;
-- +goose StatementEnd
-- @dialect sqlserver
-- +goose StatementBegin
CREATE TRIGGER Base_Setting_Rights ON Base_Setting AFTER INSERT, UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    UPDATE Base_RightsToken SET Token = CAST(NEWID() AS NVARCHAR(50));
END;
-- +goose StatementEnd
-- @dialect both

-- An existing database gets this role, with the user's own applications and repair requests. A new one gets it from the
-- seed.
INSERT INTO Base_Role (RoleId, FullName, Description, IsDefault, SortCode)
SELECT 'everyone',
       CASE WHEN EXISTS (SELECT 1 FROM Base_Role r WHERE r.FullName = '全员') OR EXISTS (SELECT 1 FROM Base_Post p WHERE p.FullName = '全员') THEN '全员（公司）' ELSE '全员' END,
       '公司每个人在岗位的角色之外都有，经销商没有', 0, 140
WHERE EXISTS (SELECT 1 FROM Base_Role r) AND NOT EXISTS (SELECT 1 FROM Base_Role r WHERE r.RoleId = 'everyone');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('everyone-', n.ItemId), 'role', 'everyone', n.ItemType, n.ItemId
FROM (SELECT DISTINCT 'menu' AS ItemType, p.AncestorId AS ItemId
      FROM Base_Module m
      JOIN View_ModulePath p ON p.MenuId = m.MenuId
      WHERE m.ID IN ('approval-mine', 'approval-detail', 'dormitory-repair')
      UNION ALL
      SELECT 'button', b.ButtonId
      FROM Base_Button b
      WHERE b.ButtonId = 'dormitory-repair.add') n
WHERE EXISTS (SELECT 1 FROM Base_Role r WHERE r.RoleId = 'everyone')
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize a WHERE a.ObjectType = 'role' AND a.ObjectId = 'everyone');

-- +goose Down
DELETE FROM Base_Authorize WHERE ObjectType = 'role' AND ObjectId = 'everyone';
DELETE FROM Base_Role WHERE RoleId = 'everyone';
-- @dialect sqlite
DROP TRIGGER Base_Setting_Rights_Insert;
DROP TRIGGER Base_Setting_Rights_Update;
DROP TRIGGER Base_Setting_Rights_Delete;
-- @dialect sqlserver
DROP TRIGGER Base_Setting_Rights;
-- @dialect both
DROP VIEW View_UserButton;
DROP VIEW View_UserMenu;
DROP VIEW View_UserGrant;
CREATE VIEW View_UserGrant AS
SELECT a.ObjectId AS UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_Authorize a
WHERE a.ObjectType = 'user'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = p.RoleId
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = r.RoleId
WHERE u.PostId IS NULL
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN View_OrganizationPath o ON o.OrganizationId = u.OrganizationId
JOIN Base_Authorize a ON a.ObjectType = 'department' AND a.ObjectId = o.AncestorId;
CREATE VIEW View_UserMenu AS
SELECT DISTINCT g.UserId, m.AncestorId AS MenuId
FROM View_UserGrant g
JOIN View_ModulePath m ON m.MenuId = g.ItemId
WHERE g.ItemType = 'menu';
CREATE VIEW View_UserButton AS
SELECT DISTINCT g.UserId, b.ButtonId, b.MenuId
FROM View_UserGrant g
JOIN Base_Button b ON b.ButtonId = g.ItemId
JOIN View_UserMenu m ON m.UserId = g.UserId AND m.MenuId = b.MenuId
WHERE g.ItemType = 'button';
DROP VIEW View_CompanyUser;
