-- Gives a reading a photo that its reader has sent and that no other reading has.
UPDATE Admin_File
SET FileParam = @ReadingId
WHERE FileId = @FileId AND FileType = '抄表照片' AND FileParam = @FileId AND CreateUserId = @UserId;
