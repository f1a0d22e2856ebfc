-- The enabled menus and their buttons, in menu order. Code is what access rules call
-- them; ParentId is the group of a menu, the menu of a button.
SELECT i.ItemType, i.ItemId, i.Code, i.ParentId, i.FullName
FROM (
    SELECT 'menu' AS ItemType, m.MenuId AS ItemId, m.ID AS Code, m.ParentId, m.FullName, t.OrderPath, -1 AS Place
    FROM Base_Module m
    JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
    JOIN View_ModuleTree t ON t.MenuId = m.MenuId
    UNION ALL
    SELECT 'button', b.ButtonId, b.ButtonId, b.MenuId, b.FullName, t.OrderPath, b.SortCode
    FROM Base_Button b
    JOIN Base_Module m ON m.MenuId = b.MenuId
    JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
    JOIN View_ModuleTree t ON t.MenuId = m.MenuId
) i
ORDER BY i.OrderPath, i.Place, i.ItemId;
