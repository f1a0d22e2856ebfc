-- @statement account
-- A user by the account, compared without case: also one who is disabled.
SELECT u.UserId, u.Account
FROM Base_User u
WHERE u.Account = @Account;

-- @statement departments
-- The departments of a user: his own first, then those above it.
SELECT v.AncestorId AS ObjectId, o.FullName
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Base_Organization o ON o.OrganizationId = v.AncestorId
WHERE u.UserId = @UserId
ORDER BY v.Depth;

-- @statement grants
-- The grants of @ObjectId, a UserId, RoleId or OrganizationId as @ObjectType (user, role, department) says: its own,
-- and inherited ones, which View_UserGrant has for a user; a department inherits those above it. Via is the user's post
-- where the role comes with it (the role of everybody comes with none), and the user's own department where the grant
-- is of one above it.
SELECT a.ItemType, a.ItemId, a.ObjectType, a.ObjectId, COALESCE(r.FullName COLLATE Chinese_PRC_CI_AS, o.FullName, '') AS FullName,
       CASE WHEN a.ObjectType = 'role' AND a.ObjectId <> 'everyone' THEN COALESCE(p.FullName COLLATE Chinese_PRC_CI_AS, '')
            WHEN a.ObjectType = 'department' AND d.OrganizationId <> a.ObjectId THEN d.FullName
            ELSE '' END AS Via,
       COALESCE(a.CreateUserName, '') AS CreateUserName, a.CreateDate
FROM (
    SELECT g.ObjectType, g.ObjectId, g.ItemType, g.ItemId
    FROM View_UserGrant g
    WHERE @ObjectType = 'user' AND g.UserId = @ObjectId
    UNION ALL
    SELECT g.ObjectType, g.ObjectId, g.ItemType, g.ItemId
    FROM Base_Authorize g
    WHERE @ObjectType = 'role' AND g.ObjectType = 'role' AND g.ObjectId = @ObjectId
    UNION ALL
    SELECT g.ObjectType, g.ObjectId, g.ItemType, g.ItemId
    FROM View_OrganizationPath p
    JOIN Base_Authorize g ON g.ObjectType = 'department' AND g.ObjectId = p.AncestorId
    WHERE @ObjectType = 'department' AND p.OrganizationId = @ObjectId
) v
JOIN Base_Authorize a ON a.ObjectType = v.ObjectType AND a.ObjectId = v.ObjectId AND a.ItemType = v.ItemType AND a.ItemId = v.ItemId
LEFT JOIN Base_Role r ON a.ObjectType = 'role' AND r.RoleId = a.ObjectId
LEFT JOIN Base_Organization o ON a.ObjectType = 'department' AND o.OrganizationId = a.ObjectId
LEFT JOIN Base_User u ON @ObjectType = 'user' AND u.UserId = @ObjectId
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
ORDER BY a.ObjectType DESC, a.ObjectId, a.ItemType, a.ItemId;

-- @statement items
-- The enabled menus and their buttons, in menu order. Code is their name in access rules; ParentId is the group of a
-- menu, the menu of a button.
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

-- @statement linked
-- The last change of a field of a user: author and time; @Field is its name as the history writes it:
-- %"Field":"PostId"%.
SELECT h.UserName, h.CreateDate
FROM Base_Change h
WHERE h.TableName = 'Base_User' AND h.RecordId = @UserId AND h.Changes LIKE @Field
ORDER BY h.RowVersion DESC
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY;
-- @dialect sqlite
 LIMIT 1;

-- @statement name
-- The name of a user, a role or a department that rights are granted to.
SELECT u.RealName AS FullName FROM Base_User u WHERE @ObjectType = 'user' AND u.UserId = @ObjectId
UNION ALL
SELECT r.FullName COLLATE Chinese_PRC_CI_AS FROM Base_Role r WHERE @ObjectType = 'role' AND r.RoleId = @ObjectId
UNION ALL
SELECT o.FullName FROM Base_Organization o WHERE @ObjectType = 'department' AND o.OrganizationId = @ObjectId;

-- @statement person
-- The names of a user for the explanation of a right: empty where there is none; RoleName is that of the post or of
-- people without a post.
SELECT u.RealName AS FullName,
       u.Enabled,
       u.MustChangePassword,
       COALESCE(p.FullName, '') AS PostName,
       COALESCE(r.RoleId, '') AS RoleId,
       COALESCE(r.FullName, '') AS RoleName,
       COALESCE(d.FullName, '') AS DepartmentName
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Role r ON r.RoleId = p.RoleId OR (u.PostId IS NULL AND r.IsDefault = 1)
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
WHERE u.UserId = @UserId;

-- @statement scope_roles
-- The roles that give a user a scope, or the role itself, with the rows of each.
SELECT x.RoleId, x.FullName, x.DataScope
FROM Base_Role x
WHERE (@ObjectType = 'role' AND x.RoleId = @ObjectId)
   OR (@ObjectType = 'user' AND EXISTS (
        SELECT 1
        FROM Base_User u
        LEFT JOIN Base_Post p ON p.PostId = u.PostId
        LEFT JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
        LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
        WHERE u.UserId = @ObjectId
          AND (x.RoleId = p.RoleId OR (p.RoleId IS NULL AND x.IsDefault = 1)
               OR (x.RoleId = 'everyone' AND c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId))))
ORDER BY x.SortCode, x.RoleId;

-- @statement scope_shops
-- The shops of a user, and the rows that the user sees of each.
SELECT s.ShopId, s.ShopName, o.FullName AS DealerName, v.Whole, v.Works
FROM View_UserShop v
JOIN Base_Shop s ON s.ShopId = v.ShopId
LEFT JOIN Base_Organization o ON o.OrganizationId = s.OrganizationId
WHERE v.UserId = @UserId
ORDER BY o.SortCode, o.OrganizationId, s.ShopCode, s.ShopId;
