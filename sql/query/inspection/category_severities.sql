-- The kinds of defects, and how bad they are.
SELECT CategoryId, FullName, Severity
FROM Insp_Category
ORDER BY CategoryId;
