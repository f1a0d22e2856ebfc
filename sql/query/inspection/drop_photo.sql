-- Drops a photo; its content goes with the next sweep.
DELETE FROM Admin_File
WHERE FileId = @FileId AND FileType = '检验照片';
