-- Whom an announcement is for, with their names.
SELECT a.Kind, a.ObjectId, COALESCE(o.FullName, p.FullName COLLATE Chinese_PRC_CI_AS, u.RealName, '全体') AS Name
FROM Notice_Audience a
LEFT JOIN Base_Organization o ON a.Kind = 'department' AND o.OrganizationId = a.ObjectId
LEFT JOIN Base_Post p ON a.Kind = 'post' AND p.PostId = a.ObjectId
LEFT JOIN Base_User u ON a.Kind = 'user' AND u.UserId = a.ObjectId
WHERE a.NoticeId = @NoticeId
ORDER BY a.Kind, Name, a.ObjectId;
