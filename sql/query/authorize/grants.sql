-- What is granted to @ObjectId, a UserId, RoleId or OrganizationId as @ObjectType
-- (user, role, department) says: to itself, and what reaches it from elsewhere, which
-- is what View_UserGrant says of a user, and of a department what those above have.
-- Via is the user's post where a role reaches him by it (that of everybody reaches him by none), and his own department
-- where one above it does.
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
