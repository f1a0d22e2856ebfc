-- The menus and buttons that a user has, in menu order, each with what it belongs
-- to. A group stands in front of its menus.
SELECT r.Kind, r.Id, r.Parent, r.FullName
FROM (
    SELECT 'menu' AS Kind, m.ID AS Id, COALESCE(p.ID, '') AS Parent, m.FullName, t.OrderPath, 0 AS Place
    FROM View_UserMenu v
    JOIN Base_Module m ON m.MenuId = v.MenuId
    JOIN View_ModuleTree t ON t.MenuId = m.MenuId
    LEFT JOIN Base_Module p ON p.MenuId = m.ParentId
    WHERE v.UserId = @UserId
    UNION ALL
    SELECT 'button', b.ButtonId, m.ID, b.FullName, t.OrderPath, b.SortCode
    FROM View_UserButton v
    JOIN Base_Button b ON b.ButtonId = v.ButtonId
    JOIN Base_Module m ON m.MenuId = b.MenuId
    JOIN View_ModuleTree t ON t.MenuId = m.MenuId
    WHERE v.UserId = @UserId
) r
ORDER BY r.OrderPath, r.Place, r.Id;
