-- How many bytes a user's files take, without the one that is to be replaced.
SELECT COALESCE(SUM(f.FileSize), 0)
FROM Admin_File f
WHERE f.CreateUserId = @UserId AND f.FilePath <> @Replaced;
