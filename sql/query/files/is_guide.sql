-- Whether a file is an operation guide: 1 or 0.
SELECT COUNT(*) FROM Admin_File f WHERE f.FileId = @FileId AND f.FileType = '操作说明';
