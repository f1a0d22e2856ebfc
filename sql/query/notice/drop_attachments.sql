-- The attachments that an announcement no longer has.
DELETE FROM Admin_File WHERE FileType = '公告附件' AND FileParam = @NoticeId AND SortCode = 0;
