-- The departments that somebody belongs to, his own first.
SELECT v.AncestorId AS ObjectId, o.FullName
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Base_Organization o ON o.OrganizationId = v.AncestorId
WHERE u.UserId = @UserId
ORDER BY v.Depth;
