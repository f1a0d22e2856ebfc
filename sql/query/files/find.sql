-- The path of a page's file by its name.
SELECT f.FilePath
FROM Admin_File f
WHERE f.FileType = @FileType AND f.FileParam = @FileParam AND f.FileName = @FileName;
