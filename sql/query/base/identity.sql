-- Who a user is. One row also without post or department: their columns are
-- then empty and the role is the default one. RightsToken stays the same for as long
-- as his rights follow from the same; it is empty while somebody changes that, whom
-- nobody waits for.
SELECT u.UserId,
       u.Account,
       u.RealName,
       COALESCE(u.ThumbAvatar, '') AS ThumbAvatar,
       COALESCE(u.Mobile, '') AS Mobile,
       u.MobileConfirmed,
       COALESCE(p.PostId, '') AS PostId,
       COALESCE(p.FullName, '') AS PostName,
       COALESCE(r.RoleId, '') AS RoleId,
       COALESCE(r.FullName, '') AS RoleName,
       COALESCE(d.OrganizationId, '') AS DepartmentId,
       COALESCE(d.FullName, '') AS DepartmentName,
       u.Enabled,
       u.MustChangePassword,
       u.PasswordHash,
       u.SessionEpoch,
       COALESCE(t.Token, '') AS RightsToken,
       COALESCE(u.StaffNo, '') AS StaffNo,
       COALESCE(u.PasswordDate, u.CreateDate) AS PasswordDate
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Role r ON r.RoleId = p.RoleId OR (u.PostId IS NULL AND r.IsDefault = 1)
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
-- @dialect sqlserver
LEFT JOIN Base_RightsToken t WITH (READPAST, READCOMMITTEDLOCK) ON t.Id = 1
-- @dialect sqlite
LEFT JOIN Base_RightsToken t ON t.Id = 1
-- @dialect both
WHERE u.UserId = @UserId;
