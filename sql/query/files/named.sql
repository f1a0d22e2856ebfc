-- The contents that rows name, of those whose path is @From or above and below
-- @Until.
SELECT f.ContentPath
FROM Admin_File f
WHERE f.ContentPath >= @From AND f.ContentPath < @Until
UNION ALL
SELECT f.FilePath
FROM Admin_File f
WHERE f.ContentPath = '' AND f.FilePath >= @From AND f.FilePath < @Until;
