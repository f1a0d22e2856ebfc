-- @statement tell
-- A notice to one person. A title that is longer than its column loses its end.
INSERT INTO Notice_Personal (NoticeId, UserId, Title, Category, Content, Publisher, PageId, ObjectId, CreateDate, ExpireDate, Passed)
SELECT @NoticeId, u.UserId, SUBSTRING(@Title, 1, 200), @Category, SUBSTRING(@Content, 1, 2000), @Publisher, @PageId, @ObjectId, @Now, @ExpireDate, 0
FROM Base_User u
WHERE u.UserId = @UserId;
