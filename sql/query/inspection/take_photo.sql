-- Gives the defects of a kind a photo that their inspector has sent, or that they have.
UPDATE Admin_File
SET FileParam = @DefectId, FileName = @FileName, SortCode = @SortCode
WHERE FileId = @FileId AND FileType = '检验照片' AND (FileParam = @DefectId OR FileParam = @FileId AND CreateUserId = @UserId);
