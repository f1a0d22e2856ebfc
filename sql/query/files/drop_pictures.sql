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
