-- @columns IsDealer bit
-- One user's record as staff see it, with the mobile number as @Mobile shows
-- it. Who has no post has the default role's name in its place. Department
-- repeats the id for clients that read it when DepartmentId is missing. IsDealer says
-- that the top-level organisation is the one of the setting DealerTopDepartment.
SELECT u.Account,
       u.UserId,
       u.RealName AS UserName,
       u.RealName,
       COALESCE(u.ThumbAvatar, '') AS ThumbAvatar,
       COALESCE(p.FullName, r.FullName, '') AS PostName,
       COALESCE(d.FullName, '') AS DepartmentName,
       COALESCE(d.OrganizationId, '') AS DepartmentId,
       COALESCE(d.OrganizationId, '') AS Department,
       COALESCE(t.FullName, '') AS TopDepartmentName,
       @Mobile AS Mobile,
       u.MustChangePassword,
       u.CreateDate,
       CASE WHEN c.Code IS NULL THEN 0 ELSE 1 END AS IsDealer
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Role r ON u.PostId IS NULL AND r.IsDefault = 1
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
LEFT JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId AND v.ParentId = '10000'
LEFT JOIN Base_Organization t ON t.OrganizationId = v.AncestorId
LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value COLLATE Latin1_General_BIN2 = t.OrganizationId
WHERE u.Account = @Account;
