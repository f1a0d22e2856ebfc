-- What a user may use: Kind menu with the module's ID, Kind button with the
-- ButtonId. It says what View_UserMenu and View_UserButton say, but reads the
-- grants once for both: every session asks this again and again.
WITH granted (ItemType, ItemId) AS (
    SELECT v.ItemType, v.ItemId
    FROM View_UserGrant v
    WHERE v.UserId = @UserId
),
visible (MenuId) AS (
    SELECT DISTINCT p.AncestorId
    FROM granted g
    JOIN View_ModulePath p ON p.MenuId = g.ItemId
    WHERE g.ItemType = 'menu'
)
SELECT 'menu' AS Kind, m.ID AS Id
FROM visible v
JOIN Base_Module m ON m.MenuId = v.MenuId
UNION ALL
SELECT DISTINCT 'button', b.ButtonId
FROM granted g
JOIN Base_Button b ON b.ButtonId = g.ItemId
JOIN visible v ON v.MenuId = b.MenuId
WHERE g.ItemType = 'button';
