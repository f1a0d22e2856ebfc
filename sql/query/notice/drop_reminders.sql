-- What people were told of an announcement that nobody is to read any more.
DELETE FROM Notice_Personal WHERE PageId = @PageId AND ObjectId = @NoticeId;
