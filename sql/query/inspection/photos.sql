-- The photos of the defects of an inspection.
SELECT f.FileId, d.DefectId
FROM Admin_File f
JOIN Insp_Defect d ON d.DefectId = f.FileParam
WHERE f.FileType = '检验照片' AND d.InspectionId = @InspectionId
ORDER BY f.SortCode, f.FileId;
