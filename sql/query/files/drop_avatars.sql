-- Takes a user's avatars away and says where they lie.
DELETE FROM Admin_File
-- @dialect sqlserver
OUTPUT DELETED.FilePath AS FilePath
-- @dialect both
WHERE FileType = @FileType AND CreateUserId = @UserId
-- @dialect sqlite
RETURNING FilePath;
