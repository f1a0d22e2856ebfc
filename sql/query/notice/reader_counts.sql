-- How many with an open account an announcement is for, and how many of them have read and
-- acknowledged it.
SELECT COUNT(*) AS Total, COUNT(CASE WHEN d.Version >= n.AskVersion THEN 1 END) AS ReadCount, COUNT(CASE WHEN d.AckVersion >= n.AskVersion THEN 1 END) AS AckCount
FROM View_NoticeAudience v
JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId
JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
LEFT JOIN Notice_Read d ON d.UserId = v.UserId AND d.NoticeId = v.NoticeId
WHERE v.NoticeId = @NoticeId;
