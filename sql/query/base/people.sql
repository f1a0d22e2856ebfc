-- Those of the UserIds, a JSON list, who there are: as the list of who is signed in
-- shows them, with what their sessions stand on (see base/identity).
SELECT u.UserId,
       u.Account,
       u.RealName,
       COALESCE(u.StaffNo, '') AS StaffNo,
       COALESCE(p.PostId, '') AS PostId,
       COALESCE(r.RoleId, '') AS RoleId,
       COALESCE(d.FullName, '') AS DepartmentName,
       u.Enabled,
       u.PasswordHash,
       u.SessionEpoch
-- @dialect sqlite
FROM json_each(@UserIds) asked
JOIN Base_User u ON u.UserId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@UserIds) WITH (UserId NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.UserId COLLATE Latin1_General_BIN2
-- @dialect both
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Role r ON r.RoleId = p.RoleId OR (u.PostId IS NULL AND r.IsDefault = 1)
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId;
