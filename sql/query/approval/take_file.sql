-- Gives an application a file that it has already, or that somebody has uploaded for it.
UPDATE Admin_File
SET FileParam = @ApplicationId, SortCode = 10
WHERE FileId = @FileId AND FileType = '审批附件' AND (FileParam = @ApplicationId OR FileParam = FileId AND CreateUserId = @UserId);
