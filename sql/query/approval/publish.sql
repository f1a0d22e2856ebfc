-- The draft becomes a version.
UPDATE Flow_Version
SET Version = @Version, Note = @Note, PublishUserId = @UserId, PublishUserName = @UserName, PublishDate = @Now
WHERE FlowId = @FlowId AND Version = 0;
