-- A photo of a meter that a reading has.
SELECT f.FilePath, '' AS Owner
FROM Admin_File f
JOIN Dorm_Reading r ON r.ReadingId = f.FileParam
WHERE f.FileId = @Id AND f.FileType = '抄表照片';
