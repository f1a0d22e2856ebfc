-- Gives an announcement a file, which it may have already.
UPDATE Admin_File SET FileParam = @NoticeId, SortCode = @SortCode WHERE FileId = @FileId AND FileType = '公告附件';
