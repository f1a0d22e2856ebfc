-- A file whose content has been replaced; its place and path stay, and so does
-- its caption when no other is given.
UPDATE Admin_File
SET FileCaption = CASE WHEN @FileCaption = '' THEN FileCaption ELSE @FileCaption END,
    FileSize = @FileSize, Department = @Department,
    CreateUserId = @UserId, CreateUserName = @UserName, CreateDate = @Now
WHERE FilePath = @FilePath;
