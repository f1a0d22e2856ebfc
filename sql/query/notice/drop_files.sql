-- The files of an announcement that is deleted.
DELETE FROM Admin_File WHERE FileType IN ('公告图片', '公告附件') AND FileParam = @NoticeId;
