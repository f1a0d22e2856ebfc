-- Where the content of a file lies, of which type it is and of which page, whose, and whether
-- others see it.
SELECT CASE WHEN f.ContentPath = '' THEN f.FilePath ELSE f.ContentPath END AS Content,
       f.FileType,
       f.FileParam,
       f.Shared,
       COALESCE(f.CreateUserId, '') AS Owner
FROM Admin_File f
WHERE f.FilePath = @FilePath;
