-- Marks somebody's notices as read: one, or all about a request.
UPDATE Notice_Personal
SET ReadDate = @Now
WHERE UserId = @UserId AND PageId = @PageId AND ReadDate IS NULL
  AND (NoticeId = @NoticeId OR (@NoticeId = '' AND ObjectId = @RepairId));
