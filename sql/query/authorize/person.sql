-- Who somebody is, for saying by what he has a right: names are empty where there
-- is none, RoleName is that of the post or of those who have no post.
SELECT u.RealName AS FullName,
       u.Enabled,
       COALESCE(p.FullName, '') AS PostName,
       COALESCE(r.RoleId, '') AS RoleId,
       COALESCE(r.FullName, '') AS RoleName,
       COALESCE(d.FullName, '') AS DepartmentName
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Role r ON r.RoleId = p.RoleId OR (u.PostId IS NULL AND r.IsDefault = 1)
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
WHERE u.UserId = @UserId;
