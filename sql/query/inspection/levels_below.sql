-- How many levels there are below a category.
WITH down (CategoryId, Depth) AS (
    SELECT c.CategoryId, 1
    FROM Insp_Category c
    WHERE c.ParentId = @CategoryId
    UNION ALL
    SELECT c.CategoryId, down.Depth + 1
    FROM down
    JOIN Insp_Category c ON c.ParentId = down.CategoryId
    WHERE down.Depth < 16
)
SELECT COALESCE(MAX(Depth), 0)
FROM down;
