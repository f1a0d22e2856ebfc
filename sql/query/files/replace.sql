-- Another content for a file, unless the one that it had has been replaced
-- meanwhile. Its place and path stay, and so does its caption when no other is
-- given. One that must be released waits for that again.
UPDATE Admin_File
SET ContentPath = @ContentPath, FileSize = @FileSize,
    FileCaption = CASE WHEN @FileCaption = '' THEN FileCaption ELSE @FileCaption END, Department = @Department, Shared = @Shared,
    CreateUserId = @UserId, CreateUserName = @UserName, CreateDate = @Now, RowVersion = RowVersion + 1
WHERE FilePath = @FilePath AND ContentPath = @Replaced;
