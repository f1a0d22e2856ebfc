-- Each grant has its author and time; one of the installation, or an older one, has no author. The view of rights has
-- the author of the grant.
--
-- compatible: yes, the columns may be NULL, and View_UserGrant, View_UserMenu and View_UserButton have all columns
-- that they had.

-- +goose Up
ALTER TABLE Base_Authorize ADD CreateUserId KEY(50) NULL;
ALTER TABLE Base_Authorize ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Authorize ADD CreateDate DATETIME2(3) NULL;

-- Every grant that reaches a user: his own, his role's (the default role's without a post), his department's and those
-- of the departments above it. The views that read it are created again, because not every server can drop a view that
-- others read.
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

-- +goose Down
DROP VIEW View_UserButton;
DROP VIEW View_UserMenu;
DROP VIEW View_UserGrant;
CREATE VIEW View_UserGrant AS
SELECT a.ObjectId AS UserId, a.ItemType, a.ItemId
FROM Base_Authorize a
WHERE a.ObjectType = 'user'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = p.RoleId
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = r.RoleId
WHERE u.PostId IS NULL
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
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
ALTER TABLE Base_Authorize DROP COLUMN CreateDate;
ALTER TABLE Base_Authorize DROP COLUMN CreateUserName;
ALTER TABLE Base_Authorize DROP COLUMN CreateUserId;
