-- Gives a request a photo that its reporter has sent and that no other request has.
UPDATE Admin_File
SET FileParam = @RepairId, FileName = @FileName, SortCode = @SortCode
WHERE FileId = @FileId AND FileType = '报修照片' AND FileParam = @FileId AND CreateUserId = @UserId;
