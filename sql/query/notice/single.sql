-- An announcement as somebody whom it is meant for reads it now.
SELECT n.NoticeId, n.Title, n.Category, n.Summary, n.Content, n.Publisher, n.PublishDate, n.ExpireDate, n.Cover, n.MustRead, n.Version,
       CASE WHEN n.IsTop = 1 AND (n.TopUntil IS NULL OR n.TopUntil > @Now) THEN 1 ELSE 0 END AS IsTop, v.ReadDate, v.AckDate
FROM View_UserNotice v
JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId
WHERE v.UserId = @UserId AND v.NoticeId = @NoticeId AND v.PublishDate <= @Now AND v.ExpireDate > @Now;
