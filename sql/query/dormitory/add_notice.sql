-- A notice to one person.
INSERT INTO Notice_Personal (NoticeId, UserId, Title, Category, Content, Publisher, PageId, ObjectId, CreateDate, ExpireDate)
VALUES (@NoticeId, @UserId, @Title, @Category, @Content, @Publisher, @PageId, @ObjectId, @Now, @ExpireDate);
