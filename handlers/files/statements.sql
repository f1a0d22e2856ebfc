-- @statement approval_file
-- A file of an application, and whether somebody takes part in that or in a revocation of it;
-- one that nothing has taken yet is for who has uploaded it.
SELECT f.FilePath,
       CASE WHEN f.FileParam = f.FileId AND f.CreateUserId = @UserId
              OR EXISTS (SELECT 1 FROM Flow_Application a
                         WHERE (a.ApplicationId = f.FileParam OR a.RevokesId = f.FileParam)
                           AND (a.ApplicantUserId = @UserId
                                OR EXISTS (SELECT 1 FROM Flow_Copy c WHERE c.ApplicationId = a.ApplicationId AND c.UserId = @UserId)
                                OR EXISTS (SELECT 1 FROM Flow_Task t
                                           WHERE t.ApplicationId = a.ApplicationId
                                             AND (t.ActedUserId = @UserId
                                                  OR (t.Status <> '等待' OR t.AskDate IS NOT NULL)
                                                     AND (t.UserId = @UserId
                                                          OR EXISTS (SELECT 1 FROM Flow_Deputy d
                                                                     WHERE d.UserId = t.UserId AND d.DeputyUserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today))))))
            THEN 1 ELSE 0 END AS Seen
FROM Admin_File f
WHERE f.FileId = @Id AND f.FileType = '审批附件';

-- @statement confirm
-- Whether the row of an upload whose commit gave no clear answer stands: 1 row,
-- or none. It changes nothing; as a change it waits for a transaction that is
-- still open, where a reading statement might answer without it.
UPDATE Admin_File SET ContentPath = @ContentPath WHERE ContentPath = @ContentPath;

-- @statement content
-- Where the content of a file lies, of which type it is and of which page, whose, and whether
-- others see it.
SELECT CASE WHEN f.ContentPath = '' THEN f.FilePath ELSE f.ContentPath END AS Content,
       f.FileType,
       f.FileParam,
       f.Shared,
       COALESCE(f.CreateUserId, '') AS Owner
FROM Admin_File f
WHERE f.FilePath = @FilePath;

-- @statement days
-- The days of the contents that rows name: the part behind /files/.
SELECT DISTINCT SUBSTRING(CASE WHEN f.ContentPath = '' THEN f.FilePath ELSE f.ContentPath END, 8, 10)
FROM Admin_File f;

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

-- @statement drop_pictures
-- A user's pictures of a kind that nothing has taken, but the newest; with the one to
-- come they are @Most.
DELETE FROM Admin_File
WHERE FileId IN (
    SELECT w.FileId
    FROM (SELECT f.FileId, ROW_NUMBER() OVER (ORDER BY f.CreateDate DESC, f.FileId) AS Place
          FROM Admin_File f
          WHERE f.FileType = @FileType AND f.CreateUserId = @UserId AND f.FileParam = f.FileId
            AND f.FileId NOT IN (SELECT e.Picture FROM Eva_SystemEvaluation e WHERE e.Picture IS NOT NULL)) w
    WHERE w.Place >= @Most);

-- @statement find
-- A page's file by its name: its path, where its content lies, and whose it is.
SELECT f.FilePath, f.ContentPath, COALESCE(f.CreateUserId, '') AS Owner
FROM Admin_File f
WHERE f.FileType = @FileType AND f.FileParam = @FileParam AND f.FileName = @FileName;

-- @statement insert
-- A new file, behind the others of its page; who sees the page reads it where it is shared.
INSERT INTO Admin_File (FileId, FilePath, ContentPath, FileName, FileCaption, FileType, FileParam, FileSize,
                        Department, Shared, SortCode, CreateUserId, CreateUserName, CreateDate)
SELECT @FileId, @FilePath, @ContentPath, @FileName, @FileCaption, @FileType, @FileParam, @FileSize,
       @Department, @Shared, COALESCE(MAX(f.SortCode), 0) + 10, @UserId, @UserName, @Now
FROM Admin_File f
WHERE f.FileType = @FileType AND f.FileParam = @FileParam;

-- @statement insert_picture
-- A picture for what is to come, for nobody to see until then.
INSERT INTO Admin_File (FileId, FilePath, FileName, FileType, FileParam, FileSize, Shared, CreateUserId, CreateUserName, CreateDate)
VALUES (@FileId, @FilePath, @FileName, @FileType, @FileId, @FileSize, 0, @UserId, @UserName, @Now);

-- @statement inspection_photo
-- A photo of the defects of an inspection.
SELECT f.FilePath, '' AS Owner
FROM Admin_File f
JOIN Insp_Defect d ON d.DefectId = f.FileParam
WHERE f.FileId = @Id AND f.FileType = '检验照片';

-- @statement named
-- The contents that rows name, of those whose path is @From or above and below
-- @Until.
SELECT f.ContentPath
FROM Admin_File f
WHERE f.ContentPath >= @From AND f.ContentPath < @Until
UNION ALL
SELECT f.FilePath
FROM Admin_File f
WHERE f.ContentPath = '' AND f.FilePath >= @From AND f.FilePath < @Until;

-- @statement notice_file
-- A file of an announcement, and whether somebody may read that now; one that nothing has
-- taken yet is for who has uploaded it.
SELECT f.FilePath,
       CASE WHEN f.FileParam = f.FileId AND f.CreateUserId = @UserId
              OR EXISTS (SELECT 1 FROM View_UserNotice v
                         WHERE v.UserId = @UserId AND v.NoticeId = f.FileParam AND v.PublishDate <= @Now AND v.ExpireDate > @Now)
            THEN 1 ELSE 0 END AS Seen
FROM Admin_File f
WHERE f.FileId = @Id AND f.FileType IN ('公告图片', '公告附件');

-- @statement photo
-- A photo of a repair request, and who has reported that.
SELECT f.FilePath, r.ReporterUserId AS Owner
FROM Admin_File f
JOIN Dorm_Repair r ON r.RepairId = f.FileParam
WHERE f.FileId = @Id AND f.FileType = '报修照片';

-- @statement picture
-- The picture of an opinion, and the account that has given it.
SELECT f.FilePath, e.Account AS Owner
FROM Eva_SystemEvaluation e
JOIN Admin_File f ON f.FileId = e.Picture
WHERE e.EvaluationId = @Id;

-- @statement reading_photo
-- A photo of a meter that a reading has.
SELECT f.FilePath, '' AS Owner
FROM Admin_File f
JOIN Dorm_Reading r ON r.ReadingId = f.FileParam
WHERE f.FileId = @Id AND f.FileType = '抄表照片';

-- @statement release
-- Lets those who see its page read a file.
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

-- @statement used
-- How many bytes a user's files take, without the one that is to be replaced.
SELECT COALESCE(SUM(f.FileSize), 0)
FROM Admin_File f
WHERE f.CreateUserId = @UserId AND f.FilePath <> @Replaced;
