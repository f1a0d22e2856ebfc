-- @statement button_delete
-- Deletes a button of a menu.
DELETE FROM Base_Button
WHERE ButtonId = @ButtonId AND MenuId = @MenuId;

-- @statement button_insert
-- Adds a button to a menu.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
VALUES (@ButtonId, @MenuId, @FullName, @Icon, @SortCode);

-- @statement button_update
-- Changes a button of a menu.
UPDATE Base_Button
SET FullName = @FullName, Icon = @Icon, SortCode = @SortCode
WHERE ButtonId = @ButtonId AND MenuId = @MenuId;

-- @statement buttons
-- The buttons of a menu.
SELECT b.ButtonId, b.FullName, b.Icon, b.SortCode
FROM Base_Button b
WHERE b.MenuId = @MenuId
ORDER BY b.SortCode, b.ButtonId;

-- @statement holders
-- The users, roles and departments that have a menu or its buttons, by name. Code is the name of the menu or the button
-- in access rules.
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

-- @statement leftovers
-- Takes grants that name a button which was deleted past the gateway: a new one of its
-- name starts with none.
DELETE FROM Base_Authorize
WHERE ItemType = 'button' AND ItemId = @ButtonId;

-- @statement touch
-- Gives a menu its place among those beside it and a new version.
UPDATE Base_Module
SET SortCode = @SortCode, RowVersion = RowVersion + 1, ModifyUserId = @UserId, ModifyUserName = @UserName, ModifyDate = @Now
WHERE MenuId = @MenuId AND RowVersion = @RowVersion;

-- @statement tree
-- Every menu, in the order of the menus of one group.
SELECT m.MenuId, m.ParentId, m.ID, m.Mame, m.FullName, m.Path, m.Component, m.SortCode, m.Hidden, m.Enabled, m.Roles, m.RowVersion
FROM Base_Module m
ORDER BY m.SortCode, m.ID;
