-- An announcement as those see it who manage announcements.
SELECT n.NoticeId, n.Title, n.Category, n.Publisher, n.Summary, n.Content, n.Cover, n.MustRead, n.IsTop, n.TopUntil, n.ExpireDate, n.Published,
       n.PublishDate, n.WithdrawDate, n.Version, n.AskVersion, n.RemindDate, n.RowVersion, n.CreateUserName, n.CreateDate, n.ModifyUserName, n.ModifyDate
FROM Notice_Announcement n
WHERE n.NoticeId = @NoticeId;
