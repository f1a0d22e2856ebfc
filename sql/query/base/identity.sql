-- Who a user is. One row also without post or department: their columns are
-- then empty and the role is the default one. The top department is the
-- ancestor right below the root 10000.
SELECT u.UserId,
       u.Account,
       u.RealName,
       COALESCE(u.ThumbAvatar, '') AS ThumbAvatar,
       COALESCE(u.Mobile, '') AS Mobile,
       COALESCE(p.PostId, '') AS PostId,
       COALESCE(p.FullName, '') AS PostName,
       COALESCE(r.RoleId, '') AS RoleId,
       COALESCE(r.FullName, '') AS RoleName,
       COALESCE(d.OrganizationId, '') AS DepartmentId,
       COALESCE(d.FullName, '') AS DepartmentName,
       COALESCE(t.OrganizationId, '') AS TopDepartmentId,
       COALESCE(t.FullName, '') AS TopDepartmentName,
       u.Enabled,
       u.MustChangePassword,
       u.PasswordHash,
       u.SessionEpoch
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Role r ON r.RoleId = p.RoleId OR (u.PostId IS NULL AND r.IsDefault = 1)
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
LEFT JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId AND v.ParentId = '10000'
LEFT JOIN Base_Organization t ON t.OrganizationId = v.AncestorId
WHERE u.UserId = @UserId;
