-- @statement attach
-- Attaches a file to a record, one that it has already or that its user has uploaded for it. The name of a file is the
-- end of its path; FileName must differ from that of the record's other files.
UPDATE Admin_File
SET FileParam = @RecordId, FileName = FileId, SortCode = @SortCode
WHERE FileId = @FileId AND FileType = @FileType AND (FileParam = @RecordId OR FileParam = FileId AND CreateUserId = @UserId);

-- @statement days
-- The days of the contents that rows name: the part behind /files/.
SELECT DISTINCT SUBSTRING(CASE WHEN f.ContentPath = '' THEN f.FilePath ELSE f.ContentPath END, 8, 10)
FROM Admin_File f;

-- @statement drop_waiting
-- Drops a user's files of a kind that no record has taken, except the newest; with the one to come
-- they are @Most.
DELETE FROM Admin_File
WHERE FileId IN (
    SELECT w.FileId
    FROM (SELECT f.FileId, ROW_NUMBER() OVER (ORDER BY f.CreateDate DESC, f.FileId) AS Place
          FROM Admin_File f
          WHERE f.FileType = @FileType AND f.CreateUserId = @UserId AND f.FileParam = f.FileId) w
    WHERE w.Place >= @Most);

-- @statement find
-- A file by its key.
SELECT f.FileId, f.FileSize, f.FileType, f.FilePath, f.FileParam AS RecordId, COALESCE(f.CreateUserId, '') AS UserId
FROM Admin_File f
WHERE f.FileId = @FileId;

-- @statement insert
-- A file that waits for its record.
INSERT INTO Admin_File (FileId, FilePath, FileName, FileType, FileParam, FileSize, Shared, CreateUserId, CreateUserName, CreateDate)
VALUES (@FileId, @FilePath, @FileName, @FileType, @FileId, @FileSize, 0, @UserId, @UserName, @Now);

-- @statement keep
-- Drops the files of a record except those of the list, a JSON list of FileIds.
DELETE FROM Admin_File
WHERE FileType = @FileType AND FileParam = @RecordId
-- @dialect sqlite
  AND FileId NOT IN (SELECT k.value FROM json_each(@Kept) k);
-- @dialect sqlserver
  AND FileId NOT IN (SELECT k.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Kept) WITH (Id NVARCHAR(50) '$') k WHERE k.Id IS NOT NULL);

-- @statement named
-- The contents of the rows whose path is @From or above and below
-- @Until, with their sizes.
SELECT f.ContentPath AS Path, f.FileSize
FROM Admin_File f
WHERE f.ContentPath >= @From AND f.ContentPath < @Until
UNION ALL
SELECT f.FilePath, f.FileSize
FROM Admin_File f
WHERE f.ContentPath = '' AND f.FilePath >= @From AND f.FilePath < @Until;

-- @statement of
-- The files of the records of the list, a JSON list of keys.
SELECT f.FileId, f.FileSize, f.FileType, f.FilePath, f.FileParam AS RecordId, COALESCE(f.CreateUserId, '') AS UserId
FROM Admin_File f
WHERE f.FileType = @FileType
-- @dialect sqlite
  AND f.FileParam IN (SELECT k.value FROM json_each(@Records) k)
-- @dialect sqlserver
  AND f.FileParam IN (SELECT k.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Records) WITH (Id NVARCHAR(50) '$') k)
-- @dialect both
ORDER BY f.FileParam, f.SortCode, f.CreateDate, f.FileId;

-- @statement used
-- The bytes of a user's files, without the one that is replaced.
SELECT COALESCE(SUM(f.FileSize), 0)
FROM Admin_File f
WHERE f.CreateUserId = @UserId AND f.FilePath <> @Replaced;
