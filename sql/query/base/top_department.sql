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
