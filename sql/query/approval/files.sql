SELECT f.FileId, f.FileName, f.FileSize, f.FilePath
FROM Admin_File f
WHERE f.FileType = '审批附件' AND f.FileParam = @ApplicationId
ORDER BY f.CreateDate, f.FileId;
