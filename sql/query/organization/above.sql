-- A unit of the organisation and all above it, from itself to the top.
SELECT p.AncestorId, o.FullName, o.Category, p.ParentId
FROM View_OrganizationPath p
JOIN Base_Organization o ON o.OrganizationId = p.AncestorId
WHERE p.OrganizationId = @OrganizationId
ORDER BY p.Depth;
