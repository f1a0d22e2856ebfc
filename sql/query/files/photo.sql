-- A photo of a repair request, and who has reported that.
SELECT f.FilePath, r.ReporterUserId AS Owner
FROM Admin_File f
JOIN Dorm_Repair r ON r.RepairId = f.FileParam
WHERE f.FileId = @Id AND f.FileType = '报修照片';
