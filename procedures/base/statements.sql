-- @statement clear_quick_entries
-- Drops a user's quick entries before the new choice is written.
DELETE FROM Base_QuickEntry WHERE UserId = @UserId;

-- @statement insert_quick_entry
-- One quick entry; a menu that is gone or disabled adds nothing.
INSERT INTO Base_QuickEntry (UserId, MenuId, SortCode)
SELECT @UserId, m.MenuId, @SortCode
FROM Base_Module m
WHERE m.MenuId = @MenuId AND m.Enabled = 1;

-- @statement modules_granted
-- @columns IsExist int
-- The grants of @Target itself, a UserId, RoleId or OrganizationId as
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

-- @statement modules_visible
-- @columns IsExist int
-- The modules that @UserId sees (Table) and the buttons that he may use (Table1). @Target narrows it to the module with
-- that MenuId or ID. @All 1 adds the buttons that he may not use, and a @Target that he does not see, both with IsExist
-- 0.
WITH usable (ButtonId) AS (
    SELECT v.ButtonId
    FROM View_UserButton v
    WHERE v.UserId = @UserId
),
visible (MenuId) AS (
    SELECT v.MenuId
    FROM View_UserMenu v
    WHERE v.UserId = @UserId
)
-- @dialect sqlite
, list (MenuId, Selected, NotSelected, ButtonId) AS (
    SELECT b.MenuId,
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId) FILTER (WHERE g.ButtonId IS NOT NULL),
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId) FILTER (WHERE g.ButtonId IS NULL),
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId)
    FROM Base_Button b
    LEFT JOIN usable g ON g.ButtonId = b.ButtonId
    GROUP BY b.MenuId
)
-- @dialect both
SELECT m.Path, m.Mame, m.Redirect, m.Component, m.SortCode, m.MenuId, m.ParentId, m.FullName, m.ID, m.Icon, m.Description, m.Img,
-- @dialect sqlserver
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           LEFT JOIN usable g ON g.ButtonId = b.ButtonId
           WHERE b.MenuId = m.MenuId AND g.ButtonId IS NOT NULL
           ORDER BY b.SortCode, b.ButtonId
           FOR XML PATH('')), 1, 1, ''), '') AS Selected,
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           LEFT JOIN usable g ON g.ButtonId = b.ButtonId
           WHERE b.MenuId = m.MenuId AND g.ButtonId IS NULL
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
       CASE WHEN v.MenuId IS NULL THEN 0 ELSE 1 END AS IsExist,
       m.Hidden, m.Affix, m.NoCache, m.Breadcrumb, m.Roles
FROM Base_Module m
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN visible v ON v.MenuId = m.MenuId
-- @dialect sqlite
LEFT JOIN list l ON l.MenuId = m.MenuId
-- @dialect both
WHERE (@Target = '' AND v.MenuId IS NOT NULL)
   OR ((m.MenuId = @Target OR m.ID = @Target) AND (@All = 1 OR v.MenuId IS NOT NULL))
ORDER BY m.SortCode, m.ID;

WITH usable (ButtonId) AS (
    SELECT v.ButtonId
    FROM View_UserButton v
    WHERE v.UserId = @UserId
),
visible (MenuId) AS (
    SELECT v.MenuId
    FROM View_UserMenu v
    WHERE v.UserId = @UserId
)
SELECT b.ButtonId, b.MenuId, b.FullName, b.Icon, b.SortCode, CASE WHEN g.ButtonId IS NULL THEN 0 ELSE 1 END AS IsExist
FROM Base_Button b
JOIN Base_Module m ON m.MenuId = b.MenuId
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN visible v ON v.MenuId = m.MenuId
LEFT JOIN usable g ON g.ButtonId = b.ButtonId
WHERE ((@Target = '' AND v.MenuId IS NOT NULL) OR m.MenuId = @Target OR m.ID = @Target)
  AND (@All = 1 OR g.ButtonId IS NOT NULL)
ORDER BY m.SortCode, m.ID, b.SortCode, b.ButtonId;

-- @statement role_id
-- The role whose id, else whose name, is @Target.
SELECT r.RoleId
FROM Base_Role r
WHERE r.RoleId = @Target
   OR (r.FullName = @Target AND NOT EXISTS (SELECT 1 FROM Base_Role i WHERE i.RoleId = @Target));

-- @statement user_detail
-- @columns IsDealer bit
-- One user's record as staff see it, with the mobile number as @Mobile shows it. A user without a post has the name of
-- the default role instead. Department repeats the id for clients that read it when DepartmentId is missing. IsDealer
-- says that the top-level organisation is the one of the setting DealerTopDepartment.
SELECT u.Account,
       u.UserId,
       u.RealName AS UserName,
       u.RealName,
       COALESCE(u.ThumbAvatar, '') AS ThumbAvatar,
       COALESCE(p.FullName, r.FullName, '') AS PostName,
       COALESCE(d.FullName, '') AS DepartmentName,
       COALESCE(d.OrganizationId, '') AS DepartmentId,
       COALESCE(d.OrganizationId, '') AS Department,
       COALESCE(t.FullName, '') AS TopDepartmentName,
       @Mobile AS Mobile,
       u.MustChangePassword,
       u.CreateDate,
       CASE WHEN c.Code IS NULL THEN 0 ELSE 1 END AS IsDealer
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Role r ON u.PostId IS NULL AND r.IsDefault = 1
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
LEFT JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId AND v.ParentId = '10000'
LEFT JOIN Base_Organization t ON t.OrganizationId = v.AncestorId
LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value COLLATE Latin1_General_BIN2 = t.OrganizationId
WHERE u.Account = @Account;

-- @statement user_mobile
-- The mobile number of an account, empty without one.
SELECT COALESCE(u.Mobile, '') AS Mobile
FROM Base_User u
WHERE u.Account = @Account;
