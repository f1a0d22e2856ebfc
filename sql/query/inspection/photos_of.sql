-- The photos of the defects of a kind.
SELECT FileId
FROM Admin_File
WHERE FileType = '检验照片' AND FileParam = @DefectId;
