-- A page's file by its name: its path, where its content lies, and whose it is.
SELECT f.FilePath, f.ContentPath, COALESCE(f.CreateUserId, '') AS Owner
FROM Admin_File f
WHERE f.FileType = @FileType AND f.FileParam = @FileParam AND f.FileName = @FileName;
