-- How many of somebody's notices of a page are unread.
SELECT COUNT(*)
FROM Notice_Personal n
WHERE n.UserId = @UserId AND n.PageId = @PageId AND n.ReadDate IS NULL AND n.ExpireDate > @Now;
