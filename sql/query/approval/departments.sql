-- The department and those above it, from the bottom up.
SELECT v.AncestorId
FROM View_OrganizationPath v
WHERE v.OrganizationId = @OrganizationId
ORDER BY v.Depth;
