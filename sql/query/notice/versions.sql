-- What was published of an announcement, the latest first.
SELECT v.Version, v.Title, v.Category, v.Summary, v.Content, v.PlainText, v.Audience, v.Attachments, v.MustRead, v.PublishDate, v.ExpireDate, v.UserName, v.CreateDate
FROM Notice_Version v
WHERE v.NoticeId = @NoticeId
ORDER BY v.Version DESC;
