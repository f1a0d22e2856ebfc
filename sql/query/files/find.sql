-- A page's file by its name: its path, and where its content lies.
SELECT f.FilePath, f.ContentPath
FROM Admin_File f
WHERE f.FileType = @FileType AND f.FileParam = @FileParam AND f.FileName = @FileName;
