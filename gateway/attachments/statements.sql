-- @statement attach
-- Attaches a file to a record, one that it has already or that its user has uploaded for it. The name of a file is the
-- end of its path; FileName must differ from that of the record's other files.
UPDATE Admin_File
SET FileParam = @RecordId, FileName = FileId, SortCode = @SortCode
WHERE FileId = @FileId AND FileType = @FileType AND (FileParam = @RecordId OR FileParam = FileId AND CreateUserId = @UserId);

-- @statement days
-- The days of the contents that rows name: the part behind /files/.
SELECT DISTINCT SUBSTRING(CASE WHEN f.ContentPath = '' THEN f.FilePath ELSE f.ContentPath END, 8, 10)
FROM Admin_File f
UNION
SELECT SUBSTRING(p.ContentPath, 8, 10)
FROM File_UploadPart p
JOIN File_Upload u ON u.UploadId = p.UploadId
WHERE u.Status = 'open';

-- @statement drop_parts
-- Forgets the parts of an upload that is finished or dropped. Their contents are gone.
DELETE FROM File_UploadPart
WHERE UploadId = @UploadId AND UploadId IN (SELECT u.UploadId FROM File_Upload u WHERE u.Status <> 'open');

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

-- @statement expire
-- Drops the unfinished uploads that have waited too long for their next part.
UPDATE File_Upload SET Status = 'dropped' WHERE Status = 'open' AND Expires < @Now;

-- @statement find
-- A file by its key.
SELECT f.FileId, f.FileSize, f.FileType, f.FilePath, f.FileParam AS RecordId, COALESCE(f.CreateUserId, '') AS UserId
FROM Admin_File f
WHERE f.FileId = @FileId;

-- @statement forget
-- Forgets uploads without parts: dropped ones, and finished ones that nobody asks for any more.
DELETE FROM File_Upload
WHERE (Status = 'dropped' OR Status = 'done' AND Expires < @Now)
  AND NOT EXISTS (SELECT 1 FROM File_UploadPart p WHERE p.UploadId = File_Upload.UploadId);

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
WHERE f.ContentPath = '' AND f.FilePath >= @From AND f.FilePath < @Until
UNION ALL
SELECT p.ContentPath, p.ContentSize
FROM File_UploadPart p
JOIN File_Upload u ON u.UploadId = p.UploadId
WHERE u.Status = 'open' AND p.ContentPath >= @From AND p.ContentPath < @Until;

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

-- @statement of_company
-- Whether a person is of the company, not of a dealer.
SELECT COUNT(*) FROM View_CompanyUser c WHERE c.UserId = @UserId;

-- @statement spent
-- The uploads that are finished or dropped and still have parts.
SELECT u.UploadId
FROM File_Upload u
WHERE u.Status <> 'open' AND EXISTS (SELECT 1 FROM File_UploadPart p WHERE p.UploadId = u.UploadId);

-- @statement spent_parts
-- The contents of the parts of an upload that is finished or dropped.
SELECT p.ContentPath
FROM File_UploadPart p
JOIN File_Upload u ON u.UploadId = p.UploadId
WHERE p.UploadId = @UploadId AND u.Status <> 'open';

-- @statement used
-- The bytes of a user's files, without the one that is replaced, and of the uploads that are not finished, without the upload
-- that asks.
SELECT (SELECT COALESCE(SUM(f.FileSize), 0)
        FROM Admin_File f
        WHERE f.CreateUserId = @UserId AND f.FilePath <> @Replaced)
     + (SELECT COALESCE(SUM(u.FileSize), 0)
        FROM File_Upload u
        WHERE u.UserId = @UserId AND u.Status = 'open' AND u.UploadId <> @UploadId);
