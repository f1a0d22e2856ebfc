SELECT u.UserId, u.RealName, u.PostId, u.OrganizationId, o.FullName AS DepartmentName
FROM Base_User u
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE u.UserId = @UserId AND u.Enabled = 1 AND u.Status = '在职';
