-- A notice to one person, unless it has been brought already.
INSERT INTO Notice_Personal (NoticeId, UserId, Title, Category, Content, Publisher, PageId, ObjectId, CreateDate, ExpireDate)
SELECT @NoticeId, @UserId, @Title, @Category, @Content, @Publisher, @PageId, @ObjectId, @CreateDate, @ExpireDate
WHERE NOT EXISTS (SELECT 1 FROM Notice_Personal n WHERE n.NoticeId = @NoticeId);
