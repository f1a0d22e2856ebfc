-- Drops the files of an application but those of the list, a JSON list of FileIds.
DELETE FROM Admin_File
WHERE FileType = '审批附件' AND FileParam = @ApplicationId
-- @dialect sqlite
  AND FileId NOT IN (SELECT k.value FROM json_each(@Kept) k);
-- @dialect sqlserver
  AND FileId NOT IN (SELECT k.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Kept) WITH (Id NVARCHAR(50) '$') k WHERE k.Id IS NOT NULL);
