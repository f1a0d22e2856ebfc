-- A photo of the defects of an inspection.
SELECT f.FilePath, '' AS Owner
FROM Admin_File f
JOIN Insp_Defect d ON d.DefectId = f.FileParam
WHERE f.FileId = @Id AND f.FileType = '检验照片';
