-- Where the content of a file of the type lies.
SELECT CASE WHEN f.ContentPath = '' THEN f.FilePath ELSE f.ContentPath END
FROM Admin_File f
WHERE f.FilePath = @FilePath AND f.FileType = @FileType;
