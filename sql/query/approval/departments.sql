-- The department and those above it, from the bottom up; a company is one of them.
SELECT v.AncestorId, o.Category
FROM View_OrganizationPath v
JOIN Base_Organization o ON o.OrganizationId = v.AncestorId
WHERE v.OrganizationId = @OrganizationId
ORDER BY v.Depth;
