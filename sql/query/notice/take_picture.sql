-- Gives an announcement a picture that it has already, or that somebody has uploaded for it.
UPDATE Admin_File
SET FileParam = @NoticeId, FileName = FileId
WHERE FileId = @FileId AND FileType = '公告图片' AND (FileParam = @NoticeId OR FileParam = FileId AND CreateUserId = @UserId);
