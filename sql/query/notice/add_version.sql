-- What an announcement is now, as a version of it.
INSERT INTO Notice_Version (NoticeId, Version, Title, Category, Summary, Content, PlainText, Audience, Attachments, MustRead, PublishDate, ExpireDate, UserName, CreateDate)
SELECT n.NoticeId, n.Version, n.Title, n.Category, n.Summary, n.Content, n.PlainText, n.Audience, n.Attachments, n.MustRead, n.PublishDate, n.ExpireDate, @UserName, @Now
FROM Notice_Announcement n
WHERE n.NoticeId = @NoticeId;
