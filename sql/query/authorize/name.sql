-- What somebody or something is called to which rights are granted.
SELECT u.RealName AS FullName FROM Base_User u WHERE @ObjectType = 'user' AND u.UserId = @ObjectId
UNION ALL
SELECT r.FullName COLLATE Chinese_PRC_CI_AS FROM Base_Role r WHERE @ObjectType = 'role' AND r.RoleId = @ObjectId
UNION ALL
SELECT o.FullName FROM Base_Organization o WHERE @ObjectType = 'department' AND o.OrganizationId = @ObjectId;
