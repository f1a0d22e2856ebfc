-- The rule of rights: every statement that checks what a user may see or use reads these views. The depth limits end
-- circles of parents.
--
-- compatible: yes, it only adds views.

-- +goose Up
-- Each organisation with itself (Depth 0) and all above it; the row whose
-- ParentId is 10000 names its top-level organisation.
CREATE VIEW View_OrganizationPath AS
WITH up (OrganizationId, AncestorId, ParentId, Depth) AS (
    SELECT o.OrganizationId, o.OrganizationId, o.ParentId, 0
    FROM Base_Organization o
    UNION ALL
    SELECT up.OrganizationId, p.OrganizationId, p.ParentId, up.Depth + 1
    FROM up
    JOIN Base_Organization p ON p.OrganizationId = up.ParentId
    WHERE up.Depth < 16
)
SELECT OrganizationId, AncestorId, ParentId, Depth
FROM up;

-- Each module with itself and all above it, for modules that are enabled all
-- the way up to the root.
CREATE VIEW View_ModulePath AS
WITH up (MenuId, AncestorId, ParentId, Depth) AS (
    SELECT m.MenuId, m.MenuId, m.ParentId, 0
    FROM Base_Module m
    WHERE m.Enabled = 1
    UNION ALL
    SELECT up.MenuId, p.MenuId, p.ParentId, up.Depth + 1
    FROM up
    JOIN Base_Module p ON p.MenuId = up.ParentId
    WHERE p.Enabled = 1 AND up.Depth < 16
),
rooted (MenuId) AS (
    SELECT up.MenuId
    FROM up
    WHERE up.ParentId = '00000000-0000-0000-0000-000000000000'
)
SELECT up.MenuId, up.AncestorId, up.ParentId, up.Depth
FROM up
JOIN rooted ON rooted.MenuId = up.MenuId;

-- Every grant that reaches a user: his own, his role's (the default role's
-- without a post), his department's and those of the departments above it.
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

-- The modules that a user sees: the granted ones and all above them.
CREATE VIEW View_UserMenu AS
SELECT DISTINCT g.UserId, m.AncestorId AS MenuId
FROM View_UserGrant g
JOIN View_ModulePath m ON m.MenuId = g.ItemId
WHERE g.ItemType = 'menu';

-- The buttons that a user may use: granted, and in a module that he sees.
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
DROP VIEW View_ModulePath;
DROP VIEW View_OrganizationPath;
