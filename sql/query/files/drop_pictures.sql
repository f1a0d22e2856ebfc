-- A user's pictures that no opinion names.
DELETE FROM Admin_File
WHERE FileType = @FileType AND CreateUserId = @UserId
  AND FileId NOT IN (SELECT e.Picture FROM Eva_SystemEvaluation e WHERE e.Picture IS NOT NULL);
