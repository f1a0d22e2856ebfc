-- @statement add_choice
INSERT INTO Msg_Choice (UserId, Kind, Channel, Enabled) VALUES (@UserId, @Kind, @Channel, @Enabled);

-- @statement all_hours
INSERT INTO Msg_AllHours (UserId) VALUES (@UserId);

-- @statement audience
-- The people whom a message is for: each once, those who may sign in.
SELECT u.UserId, u.RealName, COALESCE(o.FullName, '') AS DepartmentName, COALESCE(u.WechatId, '') AS WechatId, COALESCE(u.Mobile, '') AS Mobile
FROM Base_User u
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE u.Enabled = 1
-- @dialect sqlite
  AND (u.UserId IN (SELECT j.value FROM json_each(@Users) j)
    OR u.OrganizationId IN (SELECT v.OrganizationId FROM View_OrganizationPath v JOIN json_each(@Departments) j ON j.value = v.AncestorId)
    OR u.PostId IN (SELECT j.value FROM json_each(@Posts) j)
    OR u.UserId IN (SELECT v.UserId FROM View_UserRole v JOIN json_each(@Roles) j ON j.value = v.RoleId))
-- @dialect sqlserver
  AND (u.UserId IN (SELECT j.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Users) WITH (Id NVARCHAR(50) '$') j)
    OR u.OrganizationId IN (SELECT v.OrganizationId FROM View_OrganizationPath v JOIN OPENJSON(@Departments) WITH (Id NVARCHAR(50) '$') j ON j.Id COLLATE Latin1_General_BIN2 = v.AncestorId)
    OR u.PostId IN (SELECT j.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Posts) WITH (Id NVARCHAR(50) '$') j)
    OR u.UserId IN (SELECT v.UserId FROM View_UserRole v JOIN OPENJSON(@Roles) WITH (Id NVARCHAR(50) '$') j ON j.Id COLLATE Latin1_General_BIN2 = v.RoleId))
-- @dialect both
ORDER BY u.UserId;

-- @statement bound
-- Whether a person can be reached on each channel.
SELECT CAST(CASE WHEN u.WechatId IS NULL THEN 0 ELSE 1 END AS BIT) AS Wechat,
       CAST(CASE WHEN u.Mobile IS NULL OR u.MobileConfirmed = 0 THEN 0 ELSE 1 END AS BIT) AS Sms,
       CAST(CASE WHEN a.UserId IS NULL THEN 0 ELSE 1 END AS BIT) AS AllHours
FROM Base_User u
LEFT JOIN Msg_AllHours a ON a.UserId = u.UserId
WHERE u.UserId = @UserId;

-- @statement cancel_calls
-- Takes the calls of a message out of the outbox that have not begun.
DELETE FROM Msg_Outbox
WHERE Status = '待发送' AND Attempts = 0
  AND MessageId IN (SELECT r.OutboxId FROM Msg_Receiver r WHERE r.MessageId = @MessageId AND r.State = '待发送');

-- @statement cancel_message
-- Cancels a message of the sender before its time, once.
UPDATE Msg_Message
SET CancelDate = @Now
WHERE MessageId = @MessageId AND CreateUserId = @UserId AND Kind = '手工消息' AND CancelDate IS NULL AND PlanDate > @Now;

-- @statement cancel_receivers
UPDATE Msg_Receiver
SET State = '已取消', Reason = '发送前已取消'
WHERE MessageId = @MessageId AND State = '待发送';

-- @statement choices
-- Each kind with its defaults, and what a person has chosen.
SELECT k.Kind, k.Fixed,
       CASE WHEN k.Fixed = 1 THEN k.Wechat ELSE COALESCE(w.Enabled, k.Wechat) END AS Wechat,
       CASE WHEN k.Fixed = 1 THEN k.Sms ELSE COALESCE(s.Enabled, k.Sms) END AS Sms
FROM Msg_Kind k
LEFT JOIN Msg_Choice w ON w.UserId = @UserId AND w.Kind = k.Kind AND w.Channel = '企业微信'
LEFT JOIN Msg_Choice s ON s.UserId = @UserId AND s.Kind = k.Kind AND s.Channel = '短信'
ORDER BY k.SortCode, k.Kind;

-- @statement drop_all_hours
DELETE FROM Msg_AllHours WHERE UserId = @UserId;

-- @statement drop_choices
DELETE FROM Msg_Choice WHERE UserId = @UserId;

-- @statement failed_receivers
-- The failed receivers of some rows, with the addresses that they have now.
SELECT r.ReceiverId, m.MessageId, m.Kind, m.Format, m.Title, m.Content, r.Channel, u.UserId, u.RealName, COALESCE(o.FullName, '') AS DepartmentName,
       COALESCE(u.WechatId, '') AS WechatId, COALESCE(u.Mobile, '') AS Mobile
FROM Msg_Receiver r
JOIN Msg_Message m ON m.MessageId = r.MessageId
JOIN Base_User u ON u.UserId = r.UserId AND u.Enabled = 1
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE r.State IN ('发送失败', '已过期')
-- @dialect sqlite
  AND r.ReceiverId IN (SELECT j.value FROM json_each(@Ids) j)
-- @dialect sqlserver
  AND r.ReceiverId IN (SELECT j.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Ids) WITH (Id NVARCHAR(50) '$') j)
-- @dialect both
ORDER BY r.ReceiverId;

-- @statement outdate
-- Notices that were made before @Before stay inside the system.
UPDATE Notice_Personal SET Passed = 1 WHERE Passed = 0 AND CreateDate < @Before;

-- @statement named
-- People who may sign in, by their account here or in 企业微信.
SELECT u.UserId, u.Account, COALESCE(u.WechatId, '') AS WechatId
FROM Base_User u
WHERE u.Enabled = 1
-- @dialect sqlite
  AND (u.Account IN (SELECT j.value FROM json_each(@Names) j) OR u.WechatId IN (SELECT j.value FROM json_each(@Names) j))
-- @dialect sqlserver
  AND (u.Account IN (SELECT j.Name COLLATE Chinese_PRC_CI_AS FROM OPENJSON(@Names) WITH (Name NVARCHAR(50) '$') j)
    OR u.WechatId IN (SELECT j.Name COLLATE Latin1_General_BIN2 FROM OPENJSON(@Names) WITH (Name NVARCHAR(50) '$') j))
-- @dialect both
ORDER BY u.UserId;

-- @statement passed
UPDATE Notice_Personal SET Passed = 1 WHERE NoticeId = @NoticeId AND Passed = 0;

-- @statement sums
-- How many rows each kind has on each day, by state.
SELECT x.Day, x.Kind, COUNT(*) AS Total,
       SUM(CASE WHEN x.State = '已发送' THEN 1 ELSE 0 END) AS Sent,
       SUM(CASE WHEN x.State IN ('发送失败', '已过期') THEN 1 ELSE 0 END) AS Failed,
       SUM(CASE WHEN x.State IN ('待发送', '发送中') THEN 1 ELSE 0 END) AS Waiting
FROM (SELECT
-- @dialect sqlserver
             CONVERT(NVARCHAR(10), r.CreateDate, 23) AS Day,
-- @dialect sqlite
             strftime('%Y-%m-%d', r.CreateDate) AS Day,
-- @dialect both
             r.Kind, r.State
      FROM Msg_Receiver r
      WHERE r.CreateDate >= @From AND r.CreateDate < @Until) x
GROUP BY x.Day, x.Kind;

-- @statement unpassed
-- The notices that are due on the channels of their readers, with what each reader has chosen. In the quiet hours only those
-- that do not wait for their end. A card with buttons waits for no other notice, and goes to nobody once its task has ended.
SELECT n.NoticeId, n.Title, n.Content, k.Kind, n.PageId, n.ObjectId, n.CreateDate,
       u.UserId, u.RealName, '' AS DepartmentName, COALESCE(u.WechatId, '') AS WechatId, CASE WHEN u.MobileConfirmed = 1 THEN COALESCE(u.Mobile, '') ELSE '' END AS Mobile,
       CAST(CASE WHEN u.Enabled = 1 AND n.ReadDate IS NULL AND COALESCE(c.Ended, 0) = 0 THEN 1 ELSE 0 END AS BIT) AS Wanted, COALESCE(c.TaskId, '') AS TaskId,
       CASE WHEN k.Fixed = 1 THEN k.Wechat ELSE COALESCE(w.Enabled, k.Wechat) END AS Wechat,
       CASE WHEN k.Fixed = 1 THEN k.Sms ELSE COALESCE(s.Enabled, k.Sms) END AS Sms
FROM Notice_Personal n
JOIN Base_User u ON u.UserId = n.UserId
-- A reminder of an announcement has the announcement's own category.
JOIN Msg_Kind k ON k.Kind = CASE WHEN n.PageId <> 'noticeannouncement' AND EXISTS (SELECT 1 FROM Msg_Kind x WHERE x.Kind = n.Category) THEN n.Category ELSE '公告提醒' END
LEFT JOIN Msg_Card c ON c.NoticeId = n.NoticeId
LEFT JOIN Msg_AllHours a ON a.UserId = n.UserId
LEFT JOIN Msg_Choice w ON w.UserId = n.UserId AND w.Kind = k.Kind AND w.Channel = '企业微信'
LEFT JOIN Msg_Choice s ON s.UserId = n.UserId AND s.Kind = k.Kind AND s.Channel = '短信'
WHERE n.Passed = 0
  AND (k.Kind = '账号安全'
    OR (@Quiet = 0 OR a.UserId IS NOT NULL)
      AND (c.TaskId IS NOT NULL OR EXISTS (SELECT 1 FROM Notice_Personal o WHERE o.UserId = n.UserId AND o.Passed = 0 AND o.CreateDate <= @Ripe)))
ORDER BY n.UserId, n.CreateDate, n.NoticeId
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- @dialect sqlite
LIMIT @Most;

-- @statement urgent
-- Whether a notice that waits for no other one was made since @Since and is not passed on yet.
SELECT CAST(CASE WHEN EXISTS (
    SELECT 1
    FROM Notice_Personal n
    LEFT JOIN Msg_Card c ON c.NoticeId = n.NoticeId
    WHERE n.Passed = 0 AND n.CreateDate > @Since AND (c.TaskId IS NOT NULL OR n.Category = '账号安全')
) THEN 1 ELSE 0 END AS BIT) AS Found;
