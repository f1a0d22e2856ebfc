-- Notes that somebody has taken note of what he must read; again changes nothing.
UPDATE Notice_Read
SET AckDate = @Now, AckVersion = Version
WHERE UserId = @UserId AND NoticeId = @NoticeId
  AND EXISTS (SELECT 1 FROM View_UserNotice v
              WHERE v.UserId = @UserId AND v.NoticeId = @NoticeId AND v.PublishDate <= @Now AND v.ExpireDate > @Now AND v.AckDate IS NULL);
