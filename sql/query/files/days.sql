-- The days of the contents that rows name: the part behind /files/.
SELECT DISTINCT SUBSTRING(CASE WHEN f.ContentPath = '' THEN f.FilePath ELSE f.ContentPath END, 8, 10)
FROM Admin_File f;
