-- @statement above
-- A unit of the organisation and all above it, from itself to the top.
SELECT p.AncestorId, o.FullName, o.Category, p.ParentId
FROM View_OrganizationPath p
JOIN Base_Organization o ON o.OrganizationId = p.AncestorId
WHERE p.OrganizationId = @OrganizationId
ORDER BY p.Depth;

-- @statement account
-- The account of a user.
SELECT u.Account, u.RealName, u.Enabled FROM Base_User u WHERE u.UserId = @UserId;

-- @statement below
-- How many levels are below a unit, and how many of those right below it belong to
-- each category.
SELECT COALESCE((SELECT MAX(p.Depth) FROM View_OrganizationPath p WHERE p.AncestorId = @OrganizationId), 0) AS Levels,
       (SELECT COUNT(*) FROM Base_Organization o WHERE o.ParentId = @OrganizationId) AS Units,
       (SELECT COUNT(*) FROM Base_Organization o WHERE o.ParentId = @OrganizationId AND o.Category = '班组') AS Teams;

-- @statement default_role
-- The role of users without a post.
SELECT r.RoleId FROM Base_Role r WHERE r.IsDefault = 1;

-- @statement end_sessions
-- Ends all sessions of a user for good.
UPDATE Base_User SET SessionEpoch = SessionEpoch + 1 WHERE UserId = @UserId;

-- @statement standing
-- Whether a unit is a dealer, and the stopped dealer to which it belongs.
SELECT CASE WHEN o.Category = '公司'
             AND EXISTS (SELECT 1 FROM View_OrganizationPath p JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
                         WHERE p.OrganizationId = o.OrganizationId AND p.Depth > 0 AND p.AncestorId = c.Value COLLATE Latin1_General_BIN2)
             AND NOT EXISTS (SELECT 1 FROM View_OrganizationPath p JOIN Base_Organization b ON b.OrganizationId = p.OrganizationId
                             WHERE p.AncestorId = o.OrganizationId AND p.Depth > 0 AND b.Category = '公司')
            THEN 1 ELSE 0 END AS Dealer,
       COALESCE((SELECT MAX(a.FullName) FROM View_OrganizationPath p JOIN Base_Organization a ON a.OrganizationId = p.AncestorId
                 WHERE p.OrganizationId = o.OrganizationId AND a.Enabled = 0), '') AS Stopped
FROM Base_Organization o
WHERE o.OrganizationId = @OrganizationId;

-- @statement open_people
-- The people of a unit and of those below it whose accounts are open.
SELECT u.UserId
FROM Base_User u
JOIN View_OrganizationPath p ON p.OrganizationId = u.OrganizationId
WHERE p.AncestorId = @OrganizationId AND u.Enabled = 1
ORDER BY u.UserId;

-- @statement stopped_people
-- The people whose accounts were closed with a dealer, and who are still there.
SELECT u.UserId
FROM Base_StoppedPerson s
JOIN Base_User u ON u.UserId = s.UserId
JOIN View_OrganizationPath p ON p.OrganizationId = u.OrganizationId
WHERE s.OrganizationId = @OrganizationId AND p.AncestorId = @OrganizationId AND u.Enabled = 0 AND u.Status = '在职'
ORDER BY u.UserId;

-- @statement keep_stopped
INSERT INTO Base_StoppedPerson (OrganizationId, UserId) VALUES (@OrganizationId, @UserId);

-- @statement forget_stopped
DELETE FROM Base_StoppedPerson WHERE OrganizationId = @OrganizationId;

-- @statement name
SELECT u.RealName FROM Base_User u WHERE u.UserId = @UserId;

-- @statement namesakes
-- Ambiguous names of a sign-in: the account of one user is the mobile number of another.
SELECT u.RealName
FROM Base_User u
WHERE u.UserId <> @UserId AND (u.Mobile = @Account OR u.Account = @Mobile);

-- @statement other_roles
-- How many other roles have that name.
SELECT COUNT(*) FROM Base_Role r WHERE r.FullName = @FullName AND r.RoleId <> @RoleId;

-- @statement posts_of_other_roles
-- How many posts of that name belong to another role.
SELECT COUNT(*) FROM Base_Post p WHERE p.FullName = @FullName AND p.RoleId <> @RoleId;

-- @statement rights
-- The menus and buttons of a user, in menu order, each with its parent. A group is before its menus.
SELECT r.Kind, r.Id, r.Parent, r.FullName
FROM (
    SELECT 'menu' AS Kind, m.ID AS Id, COALESCE(p.ID, '') AS Parent, m.FullName, t.OrderPath, 0 AS Place
    FROM View_UserMenu v
    JOIN Base_Module m ON m.MenuId = v.MenuId
    JOIN View_ModuleTree t ON t.MenuId = m.MenuId
    LEFT JOIN Base_Module p ON p.MenuId = m.ParentId
    WHERE v.UserId = @UserId
    UNION ALL
    SELECT 'button', b.ButtonId, m.ID, b.FullName, t.OrderPath, b.SortCode
    FROM View_UserButton v
    JOIN Base_Button b ON b.ButtonId = v.ButtonId
    JOIN Base_Module m ON m.MenuId = b.MenuId
    JOIN View_ModuleTree t ON t.MenuId = m.MenuId
    WHERE v.UserId = @UserId
) r
ORDER BY r.OrderPath, r.Place, r.Id;

-- @statement siblings
-- The number of other units of that name below the same one.
SELECT COUNT(*)
FROM Base_Organization o
WHERE o.ParentId = @ParentId AND o.FullName = @FullName AND o.OrganizationId <> @OrganizationId;

-- @statement unspelled
-- Names of people whose pinyin is not kept.
SELECT DISTINCT u.RealName
FROM Base_User u
WHERE u.RealName <> '' AND NOT EXISTS (SELECT 1 FROM Base_Pinyin p WHERE p.Name = u.RealName)
ORDER BY u.RealName
-- @dialect sqlite
LIMIT @Most;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
