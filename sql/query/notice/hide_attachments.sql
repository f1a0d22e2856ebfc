-- Marks the attachments of an announcement, before those are taken that it has from now on.
UPDATE Admin_File SET SortCode = 0 WHERE FileType = '公告附件' AND FileParam = @NoticeId;
