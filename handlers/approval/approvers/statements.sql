-- @statement absent
-- The people for whom a person may decide on a day, as a deputy.
SELECT d.UserId FROM Flow_Deputy d WHERE d.DeputyUserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today;

-- @statement applicant
SELECT u.UserId, u.RealName, u.PostId, u.OrganizationId, o.FullName AS DepartmentName
FROM Base_User u
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE u.UserId = @UserId AND u.Enabled = 1 AND u.Status = '在职';

-- @statement choosable
-- The people of a JSON list of UserIds that the caller may choose: people of one company with
-- all below it, or with Anyone everybody.
SELECT u.UserId
-- @dialect sqlite
FROM json_each(@UserIds) asked
JOIN Base_User u ON u.UserId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@UserIds) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
WHERE @Anyone = 1
   OR EXISTS (SELECT 1 FROM View_OrganizationPath v WHERE v.OrganizationId = u.OrganizationId AND v.AncestorId = @CompanyId);

-- @statement departments
-- The department and those above it, from the bottom up; a company is one of them.
SELECT v.AncestorId, o.Category
FROM View_OrganizationPath v
JOIN Base_Organization o ON o.OrganizationId = v.AncestorId
WHERE v.OrganizationId = @OrganizationId
ORDER BY v.Depth;

-- @statement deputies
-- The people who may decide for a person on a day.
SELECT d.DeputyUserId
FROM Flow_Deputy d
JOIN Base_User u ON u.UserId = d.DeputyUserId AND u.Enabled = 1 AND u.Status = '在职'
WHERE d.UserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today;

-- @statement deputy_overlap
SELECT COUNT(*) FROM Flow_Deputy d
WHERE d.UserId = @UserId AND d.DeputyId <> @DeputyId AND d.FromDate <= @ToDate AND d.ToDate >= @FromDate;

-- @statement names
-- The names of the people of a JSON list of UserIds.
SELECT u.UserId, u.RealName
-- @dialect sqlite
FROM json_each(@UserIds) asked
JOIN Base_User u ON u.UserId = asked.value;
-- @dialect sqlserver
FROM OPENJSON(@UserIds) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2;

-- @statement people
-- The people who can be asked, for persons, posts, roles and heads of departments at once, which are JSON lists of ids.
-- Source is the list by which a person was found.
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

-- @statement person
-- One of the staff who can be asked.
SELECT u.UserId FROM Base_User u WHERE u.UserId = @Id AND u.Enabled = 1 AND u.Status = '在职';
