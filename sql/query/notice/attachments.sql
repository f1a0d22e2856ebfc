-- The attachments of an announcement.
SELECT f.FileId, f.FileName, f.FileSize
FROM Admin_File f
WHERE f.FileType = '公告附件' AND f.FileParam = @NoticeId
ORDER BY f.SortCode, f.FileId;
