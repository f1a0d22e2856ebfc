-- Another content for a file, unless the one that it had has been replaced
-- meanwhile. Its place and path stay, and so does its caption when no other is
-- given.
UPDATE Admin_File
SET ContentPath = @ContentPath, FileSize = @FileSize,
    FileCaption = CASE WHEN @FileCaption = '' THEN FileCaption ELSE @FileCaption END, Department = @Department,
    CreateUserId = @UserId, CreateUserName = @UserName, CreateDate = @Now, RowVersion = RowVersion + 1
WHERE FilePath = @FilePath AND ContentPath = @Replaced;
