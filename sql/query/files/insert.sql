-- A new file, behind the others of its page; who sees the page reads it where it is shared.
INSERT INTO Admin_File (FileId, FilePath, ContentPath, FileName, FileCaption, FileType, FileParam, FileSize,
                        Department, Shared, SortCode, CreateUserId, CreateUserName, CreateDate)
SELECT @FileId, @FilePath, @ContentPath, @FileName, @FileCaption, @FileType, @FileParam, @FileSize,
       @Department, @Shared, COALESCE(MAX(f.SortCode), 0) + 10, @UserId, @UserName, @Now
FROM Admin_File f
WHERE f.FileType = @FileType AND f.FileParam = @FileParam;
