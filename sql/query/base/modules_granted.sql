-- @columns IsExist int
-- What is granted directly to @Target, a UserId, RoleId or OrganizationId as
-- @ObjectType (user, role, department) says: Table modules, Table1 buttons.
-- @All 1 lists everything that is enabled, IsExist saying what is granted;
-- @All 0 lists only what is granted.
WITH granted (ItemType, ItemId) AS (
    SELECT a.ItemType, a.ItemId
    FROM Base_Authorize a
    WHERE a.ObjectType = @ObjectType AND a.ObjectId = @Target
)
-- @dialect sqlite
, list (MenuId, Selected, NotSelected, ButtonId) AS (
    SELECT b.MenuId,
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId) FILTER (WHERE g.ItemId IS NOT NULL),
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId) FILTER (WHERE g.ItemId IS NULL),
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId)
    FROM Base_Button b
    LEFT JOIN granted g ON g.ItemType = 'button' AND g.ItemId = b.ButtonId
    GROUP BY b.MenuId
)
-- @dialect both
SELECT m.Path, m.Mame, m.Redirect, m.Component, m.SortCode, m.MenuId, m.ParentId, m.FullName, m.ID, m.Icon, m.Description, m.Img,
-- @dialect sqlserver
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           LEFT JOIN granted g ON g.ItemType = 'button' AND g.ItemId = b.ButtonId
           WHERE b.MenuId = m.MenuId AND g.ItemId IS NOT NULL
           ORDER BY b.SortCode, b.ButtonId
           FOR XML PATH('')), 1, 1, ''), '') AS Selected,
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           LEFT JOIN granted g ON g.ItemType = 'button' AND g.ItemId = b.ButtonId
           WHERE b.MenuId = m.MenuId AND g.ItemId IS NULL
           ORDER BY b.SortCode, b.ButtonId
           FOR XML PATH('')), 1, 1, ''), '') AS NotSelected,
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           WHERE b.MenuId = m.MenuId
           ORDER BY b.SortCode, b.ButtonId
           FOR XML PATH('')), 1, 1, ''), '') AS ButtonId,
-- @dialect sqlite
       COALESCE(l.Selected, '') AS Selected,
       COALESCE(l.NotSelected, '') AS NotSelected,
       COALESCE(l.ButtonId, '') AS ButtonId,
-- @dialect both
       CASE WHEN g.ItemId IS NULL THEN 0 ELSE 1 END AS IsExist,
       m.Hidden, m.Affix, m.NoCache, m.Breadcrumb, m.Roles
FROM Base_Module m
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN granted g ON g.ItemType = 'menu' AND g.ItemId = m.MenuId
-- @dialect sqlite
LEFT JOIN list l ON l.MenuId = m.MenuId
-- @dialect both
WHERE @All = 1 OR g.ItemId IS NOT NULL
ORDER BY m.SortCode, m.ID;

WITH granted (ItemType, ItemId) AS (
    SELECT a.ItemType, a.ItemId
    FROM Base_Authorize a
    WHERE a.ObjectType = @ObjectType AND a.ObjectId = @Target
)
SELECT b.ButtonId, b.MenuId, b.FullName, b.Icon, b.SortCode, CASE WHEN g.ItemId IS NULL THEN 0 ELSE 1 END AS IsExist
FROM Base_Button b
JOIN Base_Module m ON m.MenuId = b.MenuId
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN granted g ON g.ItemType = 'button' AND g.ItemId = b.ButtonId
WHERE @All = 1 OR g.ItemId IS NOT NULL
ORDER BY m.SortCode, m.ID, b.SortCode, b.ButtonId;
