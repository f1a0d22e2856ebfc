-- A picture for what is to come, for nobody to see until then.
INSERT INTO Admin_File (FileId, FilePath, FileName, FileType, FileParam, FileSize, Shared, CreateUserId, CreateUserName, CreateDate)
VALUES (@FileId, @FilePath, @FileName, @FileType, @FileId, @FileSize, 0, @UserId, @UserName, @Now);
