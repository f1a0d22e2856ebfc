-- Whether the row of an upload stands: 1, or 0.
SELECT COUNT(*)
FROM Admin_File f
WHERE f.FilePath = @FilePath AND f.FileSize = @FileSize AND f.CreateUserId = @UserId AND f.CreateDate = @Now;
