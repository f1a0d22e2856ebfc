-- The name of a file that an announcement has, or that somebody has uploaded for it.
SELECT f.FileName
FROM Admin_File f
WHERE f.FileId = @FileId AND f.FileType = '公告附件'
  AND (f.FileParam = @NoticeId OR f.FileParam = f.FileId AND f.CreateUserId = @UserId);
