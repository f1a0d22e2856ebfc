-- @statement again
-- A failed row waits again, in a new call.
UPDATE Msg_Receiver
SET State = '待发送', Reason = '', OutboxId = @OutboxId, Address = @Address, Content = @Content, SentDate = NULL, PlanDate = @Now
WHERE ReceiverId = @ReceiverId AND State IN ('发送失败', '已过期');

-- @statement card
-- A card, and the account that its person has in 企业微信 now.
SELECT k.TaskId, k.UserId, COALESCE(u.WechatId, '') AS WechatId, k.ApplicationId, k.FlowTaskId, k.Ended
FROM Msg_Card k
JOIN Base_User u ON u.UserId = k.UserId
WHERE k.TaskId = @TaskId;

-- @statement changed_card
UPDATE Msg_Card
SET Displayed = @Displayed, Reason = @Reason, PressCode = CASE WHEN PressCode = @Code THEN NULL ELSE PressCode END
WHERE TaskId = @TaskId;

-- @statement end_card
UPDATE Msg_Card SET Shown = @Shown, Ended = 1 WHERE TaskId = @TaskId;

-- @statement explain_card
UPDATE Msg_Card SET Shown = @Shown WHERE TaskId = @TaskId AND Ended = 0;

-- @statement forget_cards
-- Cards whose task has ended and whose receiver is deleted.
DELETE FROM Msg_Card
WHERE TaskId IN (
-- @dialect sqlserver
    SELECT TOP (@Most) k.TaskId
-- @dialect sqlite
    SELECT k.TaskId
-- @dialect both
    FROM Msg_Card k
    WHERE k.CreateDate < @Before AND k.Ended = 1 AND NOT EXISTS (SELECT 1 FROM Msg_Receiver r WHERE r.TaskId = k.TaskId)
    ORDER BY k.CreateDate
-- @dialect sqlite
    LIMIT @Most
-- @dialect both
);

-- @statement forget_messages
-- Messages whose receivers are deleted.
DELETE FROM Msg_Message
WHERE MessageId IN (
-- @dialect sqlserver
    SELECT TOP (@Most) m.MessageId
-- @dialect sqlite
    SELECT m.MessageId
-- @dialect both
    FROM Msg_Message m
    WHERE m.CreateDate < @Before AND m.PlanDate < @Before AND NOT EXISTS (SELECT 1 FROM Msg_Receiver r WHERE r.MessageId = m.MessageId)
    ORDER BY m.CreateDate
-- @dialect sqlite
    LIMIT @Most
-- @dialect both
);

-- @statement forget_receivers
-- Receivers whose message was due before @Before and has ended. Those of a card that can be pressed stay.
DELETE FROM Msg_Receiver
WHERE ReceiverId IN (
-- @dialect sqlserver
    SELECT TOP (@Most) r.ReceiverId
-- @dialect sqlite
    SELECT r.ReceiverId
-- @dialect both
    FROM Msg_Receiver r
    WHERE r.CreateDate < @Before AND r.PlanDate < @Before AND r.State NOT IN ('待发送', '发送中')
      AND NOT EXISTS (SELECT 1 FROM Msg_Card k WHERE k.TaskId = r.TaskId AND k.Ended = 0)
    ORDER BY r.CreateDate
-- @dialect sqlite
    LIMIT @Most
-- @dialect both
);

-- @statement held_card
-- A card that was sent or is about to be, with the codes that change it.
SELECT k.TaskId, k.Shown, k.Displayed, COALESCE(k.PressCode, '') AS PressCode, COALESCE(r.ResponseCode, '') AS ResponseCode, r.Address, r.State
FROM Msg_Card k
JOIN Msg_Receiver r ON r.TaskId = k.TaskId
WHERE k.TaskId = @TaskId;

-- @statement insert
INSERT INTO Msg_Message (MessageId, Kind, Format, Title, Content, PageId, ObjectId, Link, TemplateId, PlanDate, CreateUserId, CreateUserName, CreateDate)
VALUES (@MessageId, @Kind, @Format, @Title, @Content, @PageId, @ObjectId, @Link, @TemplateId, @PlanDate, @UserId, @UserName, @Now);

-- @statement of_call
-- What a call sends: the message, and the text of its receivers where it differs by person.
SELECT m.MessageId, m.Format, m.Title, COALESCE(r.Content, m.Content) AS Content, m.PageId, m.ObjectId, COALESCE(m.Link, '') AS Link,
       COALESCE(k.TaskId, '') AS TaskId, COALESCE(k.Body, '') AS Body, COALESCE(k.Tries, 0) AS Tries,
       CASE WHEN k.Ended = 1 THEN k.Shown ELSE '' END AS Ended
FROM Msg_Receiver r
JOIN Msg_Message m ON m.MessageId = r.MessageId
LEFT JOIN Msg_Card k ON k.TaskId = r.TaskId
WHERE r.OutboxId = @OutboxId
ORDER BY r.ReceiverId
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY;
-- @dialect sqlite
LIMIT 1;

-- @statement open_cards
SELECT k.TaskId, k.UserId, '' AS WechatId, k.ApplicationId, k.FlowTaskId, k.Ended
FROM Msg_Card k
WHERE k.FlowTaskId = @FlowTaskId AND k.Ended = 0
ORDER BY k.TaskId;

-- @statement press_card
UPDATE Msg_Card SET PressCode = @Code WHERE TaskId = @TaskId;

-- @statement receivers_of_call
-- Also those whose result is known: a repeat must be the same call, or 企业微信 shows it twice.
SELECT r.Address
FROM Msg_Receiver r
WHERE r.OutboxId = @OutboxId AND r.State <> '已取消'
ORDER BY r.ReceiverId;

-- @statement refuse
-- The receiver of a call whom 企业微信 does not reach.
UPDATE Msg_Receiver
SET State = '发送失败', Reason = @Reason, Attempts = Attempts + 1
WHERE OutboxId = @OutboxId AND Address = @Address AND State = '待发送';

-- @statement sent_card
-- The code that changes a card once.
UPDATE Msg_Receiver SET ResponseCode = @Code WHERE OutboxId = @OutboxId AND TaskId = @TaskId;

-- @statement try_card
UPDATE Msg_Card SET Tries = Tries + 1 WHERE TaskId = @TaskId;

-- @statement untry_card
UPDATE Msg_Card SET Tries = Tries - 1 WHERE TaskId = @TaskId;

-- @statement used_code
UPDATE Msg_Receiver SET ResponseCode = NULL WHERE TaskId = @TaskId AND ResponseCode = @Code;

-- @statement withdraw_card
-- A card is not sent once its task has ended.
UPDATE Msg_Receiver SET State = '已取消', Reason = @Reason WHERE OutboxId = @OutboxId AND State = '待发送';
