-- @columns IsExist int
-- The modules that @UserId sees (Table) and the buttons that he may use
-- (Table1). @Target narrows it to the module with that MenuId or ID. @All 1
-- adds the buttons that he may not use and answers also for a @Target that he
-- does not see; IsExist tells them apart.
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
