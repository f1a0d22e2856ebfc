-- @statement privileged
-- The users who have @Button, by their own grant, a role or a department, and the members of a department called
-- @Centre; Enabled is whether the account is open.
SELECT u.UserId, u.Enabled
FROM Base_User u
WHERE u.UserId IN (SELECT g.UserId FROM View_UserGrant g WHERE g.ItemType = 'button' AND g.ItemId = @Button)
UNION
SELECT u.UserId, u.Enabled
FROM Base_User u
JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE o.FullName = @Centre
ORDER BY UserId;
