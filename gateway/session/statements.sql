-- @statement identity
-- The data of a user. One row also without post or department: their columns are then empty and the role is the default
-- one. RightsToken is the same as long as the grants behind the rights are; it is empty while a transaction changes
-- these grants, and the read does not wait for that transaction.
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

-- @statement people
-- The existing users of UserIds, a JSON list, with the columns of the list of signed-in users and the data that their
-- sessions depend on (see base/identity).
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

-- @statement top_department
-- The department right below the root 10000 that a department belongs to. It climbs
-- from that one: View_OrganizationPath would climb from every one there is.
WITH up (OrganizationId, FullName, ParentId, Depth) AS (
    SELECT o.OrganizationId, o.FullName, o.ParentId, 0
    FROM Base_Organization o
    WHERE o.OrganizationId = @OrganizationId
    UNION ALL
    SELECT p.OrganizationId, p.FullName, p.ParentId, up.Depth + 1
    FROM up
    JOIN Base_Organization p ON p.OrganizationId = up.ParentId
    WHERE up.Depth < 16
)
SELECT up.OrganizationId, up.FullName
FROM up
WHERE up.ParentId = '10000';
