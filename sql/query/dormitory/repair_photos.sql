-- The photos of a request.
SELECT f.FileId FROM Admin_File f WHERE f.FileType = '报修照片' AND f.FileParam = @RepairId ORDER BY f.SortCode;
