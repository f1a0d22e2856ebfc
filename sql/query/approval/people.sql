-- Who can be asked of all persons, posts, roles and heads of departments at once, which are
-- JSON lists of ids. Source is which list somebody was found by.
SELECT 1 AS Source, u.UserId AS Id, u.UserId, u.RealName, u.StaffNo
-- @dialect sqlite
FROM json_each(@Persons) asked
JOIN Base_User u ON u.UserId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@Persons) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
WHERE u.Enabled = 1 AND u.Status = '在职'
UNION ALL
SELECT 2, u.PostId, u.UserId, u.RealName, u.StaffNo
-- @dialect sqlite
FROM json_each(@Posts) asked
JOIN Base_User u ON u.PostId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@Posts) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.PostId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
WHERE u.Enabled = 1 AND u.Status = '在职'
UNION ALL
SELECT 3, p.RoleId, u.UserId, u.RealName, u.StaffNo
-- @dialect sqlite
FROM json_each(@Roles) asked
JOIN Base_Post p ON p.RoleId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@Roles) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_Post p ON p.RoleId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
JOIN Base_User u ON u.PostId = p.PostId
WHERE u.Enabled = 1 AND u.Status = '在职'
UNION ALL
SELECT 4, o.OrganizationId, u.UserId, u.RealName, u.StaffNo
-- @dialect sqlite
FROM json_each(@Heads) asked
JOIN Base_Organization o ON o.OrganizationId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@Heads) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_Organization o ON o.OrganizationId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
JOIN Base_User u ON u.UserId = o.ManagerUserId
WHERE u.Enabled = 1 AND u.Status = '在职'
ORDER BY Source, Id, StaffNo, UserId;
