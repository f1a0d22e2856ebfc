-- The files of a type that wait to be released.
SELECT f.FilePath, f.FileName, f.FileCaption, f.FileType, f.FileParam, f.Department, f.CreateUserName, f.CreateDate
FROM Admin_File f
WHERE f.FileType = @FileType AND f.Shared = 0
ORDER BY f.CreateDate, f.FileId;
