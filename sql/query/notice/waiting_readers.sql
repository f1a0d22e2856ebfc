-- The people with an open account who have not read an announcement, or not acknowledged
-- one that they must read.
SELECT v.UserId
FROM View_UserNotice v
JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId
JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
WHERE v.NoticeId = @NoticeId AND v.PublishDate <= @Now AND v.ExpireDate > @Now
  AND (v.ReadDate IS NULL OR n.MustRead = 1 AND v.AckDate IS NULL)
ORDER BY v.UserId;
