-- To whom a menu and its buttons are granted, by name. Code is what access rules call
-- the menu or the button.
SELECT a.ObjectType, a.ObjectId, a.ItemType, a.ItemId, i.Code,
       COALESCE(u.RealName, r.FullName COLLATE Chinese_PRC_CI_AS, o.FullName, '') AS FullName
FROM (
    SELECT 'menu' COLLATE Latin1_General_BIN2 AS ItemType, m.MenuId AS ItemId, m.ID AS Code
    FROM Base_Module m
    WHERE m.MenuId = @MenuId
    UNION ALL
    SELECT 'button', b.ButtonId, b.ButtonId
    FROM Base_Button b
    WHERE b.MenuId = @MenuId
) i
JOIN Base_Authorize a ON a.ItemType = i.ItemType AND a.ItemId = i.ItemId
LEFT JOIN Base_User u ON a.ObjectType = 'user' AND u.UserId = a.ObjectId
LEFT JOIN Base_Role r ON a.ObjectType = 'role' AND r.RoleId = a.ObjectId
LEFT JOIN Base_Organization o ON a.ObjectType = 'department' AND o.OrganizationId = a.ObjectId
ORDER BY a.ObjectType, a.ObjectId, a.ItemType DESC, a.ItemId;
