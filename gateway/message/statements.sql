-- @statement again
-- A failed row waits again, in a new call.
UPDATE Msg_Receiver
SET State = '待发送', Reason = '', OutboxId = @OutboxId, Address = @Address, Content = @Content, SentDate = NULL, PlanDate = @Now
WHERE ReceiverId = @ReceiverId AND State IN ('发送失败', '已过期');

-- @statement insert
INSERT INTO Msg_Message (MessageId, Kind, Format, Title, Content, PageId, ObjectId, TemplateId, PlanDate, CreateUserId, CreateUserName, CreateDate)
VALUES (@MessageId, @Kind, @Format, @Title, @Content, @PageId, @ObjectId, @TemplateId, @PlanDate, @UserId, @UserName, @Now);

-- @statement of_call
-- What a call sends: the message, and the text of its receivers where it differs by person.
SELECT m.MessageId, m.Format, m.Title, COALESCE(r.Content, m.Content) AS Content, m.PageId, m.ObjectId
FROM Msg_Receiver r
JOIN Msg_Message m ON m.MessageId = r.MessageId
WHERE r.OutboxId = @OutboxId
ORDER BY r.ReceiverId
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY;
-- @dialect sqlite
LIMIT 1;

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
