-- How many levels are below a unit, and how many of those right below it belong to
-- each category.
SELECT COALESCE((SELECT MAX(p.Depth) FROM View_OrganizationPath p WHERE p.AncestorId = @OrganizationId), 0) AS Levels,
       (SELECT COUNT(*) FROM Base_Organization o WHERE o.ParentId = @OrganizationId) AS Units,
       (SELECT COUNT(*) FROM Base_Organization o WHERE o.ParentId = @OrganizationId AND o.Category = '班组') AS Teams;
