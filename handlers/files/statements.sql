-- @statement confirm
-- Whether the row of an upload exists whose commit gave no clear answer: 1 row, or none. It changes nothing; as a
-- change it waits for a transaction that is still open, where a reading statement might answer without it.
UPDATE Admin_File SET ContentPath = @ContentPath WHERE ContentPath = @ContentPath;

-- @statement content
-- The place of a file's content, its type, page and owner, and whether others see it.
SELECT CASE WHEN f.ContentPath = '' THEN f.FilePath ELSE f.ContentPath END AS Content,
       f.FileType,
       f.FileParam,
       f.Shared,
       COALESCE(f.CreateUserId, '') AS Owner
FROM Admin_File f
WHERE f.FilePath = @FilePath;

-- @statement delete
-- Takes a file of the type out of the list and says where its content lies; no
-- row when it is not there.
DELETE FROM Admin_File
-- @dialect sqlserver
OUTPUT CASE WHEN DELETED.ContentPath = '' THEN DELETED.FilePath ELSE DELETED.ContentPath END AS ContentPath
-- @dialect both
WHERE FilePath = @FilePath AND FileType = @FileType
-- @dialect sqlite
RETURNING CASE WHEN ContentPath = '' THEN FilePath ELSE ContentPath END AS ContentPath;

-- @statement drop_avatars
-- Takes a user's avatars away and says where they lie.
DELETE FROM Admin_File
-- @dialect sqlserver
OUTPUT DELETED.FilePath AS FilePath
-- @dialect both
WHERE FileType = @FileType AND CreateUserId = @UserId
-- @dialect sqlite
RETURNING FilePath;

-- @statement find
-- A page's file by its name: its path, where its content lies, and whose it is.
SELECT f.FilePath, f.ContentPath, COALESCE(f.CreateUserId, '') AS Owner
FROM Admin_File f
WHERE f.FileType = @FileType AND f.FileParam = @FileParam AND f.FileName = @FileName;

-- @statement insert
-- A new file, behind the others of its page; where it is shared, users who see the page read it.
INSERT INTO Admin_File (FileId, FilePath, ContentPath, FileName, FileCaption, FileType, FileParam, FileSize,
                        Department, Shared, SortCode, CreateUserId, CreateUserName, CreateDate)
SELECT @FileId, @FilePath, @ContentPath, @FileName, @FileCaption, @FileType, @FileParam, @FileSize,
       @Department, @Shared, COALESCE(MAX(f.SortCode), 0) + 10, @UserId, @UserName, @Now
FROM Admin_File f
WHERE f.FileType = @FileType AND f.FileParam = @FileParam;

-- @statement pages
-- The pages that a user sees with this title, or whose path ends with this name.
SELECT m.ID AS PageId, m.FullName, m.Path, COALESCE(p.Path, '') AS ParentPath
FROM View_UserMenu v
JOIN Base_Module m ON m.MenuId = v.MenuId
LEFT JOIN Base_Module p ON p.MenuId = m.ParentId
WHERE v.UserId = @UserId AND (m.FullName = @Title OR m.Path = @Name)
ORDER BY m.ID;

-- @statement release
-- Makes a file readable for users who see its page.
UPDATE Admin_File SET Shared = 1 WHERE FilePath = @FilePath AND Shared = 0;

-- @statement replace
-- Another content for a file, unless the one that it had has been replaced
-- meanwhile. Its place and path stay, and so does its caption when no other is
-- given. One that must be released waits for that again.
UPDATE Admin_File
SET ContentPath = @ContentPath, FileSize = @FileSize,
    FileCaption = CASE WHEN @FileCaption = '' THEN FileCaption ELSE @FileCaption END, Department = @Department, Shared = @Shared,
    CreateUserId = @UserId, CreateUserName = @UserName, CreateDate = @Now, RowVersion = RowVersion + 1
WHERE FilePath = @FilePath AND ContentPath = @Replaced;

-- @statement set_avatar
-- Names the picture of a user, NULL for none.
UPDATE Base_User SET ThumbAvatar = @Avatar WHERE UserId = @UserId;

-- @statement unverified
-- The files of a type that wait to be released.
SELECT f.FilePath, f.FileName, f.FileCaption, f.FileType, f.FileParam, f.Department, f.CreateUserName, f.CreateDate
FROM Admin_File f
WHERE f.FileType = @FileType AND f.Shared = 0
ORDER BY f.CreateDate, f.FileId;

-- @statement upload_begin
-- A new upload in parts.
INSERT INTO File_Upload (UploadId, UserId, FileType, FileParam, FileName, FileCaption, Overwrite, Verify, FileSize, PartSize,
                         Received, Sha256, HashState, Status, FilePath, CreateDate, Expires)
VALUES (@UploadId, @UserId, @FileType, @FileParam, @FileName, @FileCaption, @Overwrite, @Verify, @FileSize, @PartSize,
        0, @Sha256, '', 'open', '', @Now, @Expires);

-- @statement upload_drop
-- Gives an upload up.
UPDATE File_Upload SET Status = 'dropped' WHERE UploadId = @UploadId AND UserId = @UserId AND Status = 'open';

-- @statement upload_find
-- An upload of a user, as long as it is kept.
SELECT u.UploadId, u.FileType, u.FileParam, u.FileName, u.FileCaption, u.Overwrite, u.Verify, u.FileSize, u.PartSize,
       u.Received, u.Sha256, u.HashState, u.Status, u.FilePath, u.CreateDate, u.Expires
FROM File_Upload u
WHERE u.UploadId = @UploadId AND u.UserId = @UserId AND u.Status <> 'dropped' AND u.Expires >= @Now;

-- @statement upload_finish
-- Makes an upload a file; no row where it is one already, or was given up.
UPDATE File_Upload SET Status = 'done', FilePath = @FilePath WHERE UploadId = @UploadId AND Status = 'open';

-- @statement upload_move
-- Moves an upload on by a part; no row where another request has done so, or where the upload has ended.
UPDATE File_Upload
SET Received = @Until, HashState = @HashState, Expires = @Expires
WHERE UploadId = @UploadId AND Status = 'open' AND Received = @From AND Expires >= @Now;

-- @statement upload_part
-- A part that has come.
INSERT INTO File_UploadPart (UploadId, PartNo, ContentPath, ContentSize, Sha256)
VALUES (@UploadId, @PartNo, @ContentPath, @ContentSize, @Sha256);

-- @statement upload_part_hash
-- The SHA-256 of a part that has come.
SELECT p.Sha256 FROM File_UploadPart p WHERE p.UploadId = @UploadId AND p.PartNo = @PartNo;

-- @statement upload_parts
-- The parts of an upload in their order.
SELECT p.ContentPath, p.ContentSize
FROM File_UploadPart p
WHERE p.UploadId = @UploadId
ORDER BY p.PartNo;

-- @statement uploads
-- The unfinished uploads of a user, the newest first.
SELECT u.UploadId, u.FileType, u.FileParam, u.FileName, u.FileSize, u.PartSize, u.Received, u.Status, u.FilePath, u.CreateDate, u.Expires
FROM File_Upload u
WHERE u.UserId = @UserId AND u.Status = 'open' AND u.Expires >= @Now
ORDER BY u.CreateDate DESC, u.UploadId;
