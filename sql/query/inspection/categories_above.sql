-- A category and those above it, the nearest first.
WITH up (CategoryId, ParentId, Place) AS (
    SELECT c.CategoryId, c.ParentId, 1
    FROM Insp_Category c
    WHERE c.CategoryId = @CategoryId
    UNION ALL
    SELECT c.CategoryId, c.ParentId, up.Place + 1
    FROM up
    JOIN Insp_Category c ON c.CategoryId = up.ParentId
    WHERE up.Place < 16
)
SELECT CategoryId
FROM up
ORDER BY Place;
