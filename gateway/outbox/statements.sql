-- @statement claim
-- Claims the message of a kind that has been due for the longest time.
UPDATE Msg_Outbox
SET Status = '发送中', Attempts = Attempts + 1, NextDate = @Lease
-- @dialect sqlserver
OUTPUT INSERTED.MessageId, INSERTED.Kind, INSERTED.Recipient, INSERTED.Payload, INSERTED.Attempts, INSERTED.FreeAttempts
-- @dialect both
WHERE Status = '待发送' AND MessageId = (
    SELECT m.MessageId
    FROM Msg_Outbox m
    WHERE m.Status = '待发送' AND m.Kind = @Kind AND m.NextDate <= @Now AND m.ExpireDate > @Now
    ORDER BY m.NextDate
-- @dialect sqlserver
    OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY
-- @dialect sqlite
    LIMIT 1
-- @dialect both
)
-- @dialect sqlite
RETURNING MessageId, Kind, Recipient, Payload, Attempts, FreeAttempts;

-- @statement due
-- How many messages of each kind wait for their next try, or have lost their instance.
SELECT m.Kind, COUNT(*) AS Due
FROM Msg_Outbox m
WHERE m.Status IN ('待发送', '发送中') AND m.NextDate <= @Now
GROUP BY m.Kind;

-- @statement end
-- Ends the messages whose time is over, or whose instance stopped during the last try, and empties them.
UPDATE Msg_Outbox
SET Status = CASE WHEN ExpireDate <= @Now THEN '已过期' ELSE '发送失败' END, Payload = ''
-- @dialect sqlserver
OUTPUT INSERTED.MessageId, INSERTED.Kind, INSERTED.Recipient, INSERTED.Status, INSERTED.Attempts, INSERTED.LastError
-- @dialect both
WHERE Status IN ('待发送', '发送中') AND NextDate <= @Now AND (ExpireDate <= @Now OR Attempts - FreeAttempts >= @MaxAttempts)
-- @dialect sqlite
RETURNING MessageId, Kind, Recipient, Status, Attempts, LastError;

-- @statement finish
-- Ends a message, unless another try has begun since, and empties it.
UPDATE Msg_Outbox
SET Status = @Status, Payload = '', SentDate = @SentDate, LastError = @LastError
WHERE MessageId = @MessageId AND Attempts = @Attempts AND Status IN ('待发送', '发送中');

-- @statement forget
-- Forgets messages that were made before @Before and have ended, at most @Most of them.
DELETE FROM Msg_Outbox
WHERE MessageId IN (
-- @dialect sqlserver
    SELECT TOP (@Most) m.MessageId
-- @dialect sqlite
    SELECT m.MessageId
-- @dialect both
    FROM Msg_Outbox m
    WHERE m.CreateDate < @Before AND m.Status NOT IN ('待发送', '发送中')
    ORDER BY m.CreateDate
-- @dialect sqlite
    LIMIT @Most
-- @dialect both
);

-- @statement free
-- Lets the messages whose instance has died wait for another try.
UPDATE Msg_Outbox
SET Status = '待发送'
WHERE Status = '发送中' AND NextDate <= @Now;

-- @statement insert
-- Adds a message, unless one of its kind has the key already.
INSERT INTO Msg_Outbox (MessageId, Kind, MessageKey, Recipient, Payload, Status, NextDate, ExpireDate, CreateDate)
SELECT @MessageId, @Kind, @MessageKey, @Recipient, @Payload, '待发送', @Due, @ExpireDate, @Now
WHERE NOT EXISTS (SELECT 1 FROM Msg_Outbox m WHERE m.Kind = @Kind AND m.MessageKey = @MessageKey);

-- @statement receiver_add
-- A row for a message that has ended and has no receivers of its own, such as a code.
INSERT INTO Msg_Receiver (ReceiverId, OutboxId, Kind, Label, Channel, UserId, UserName, Address, State, Reason, Attempts, PlanDate, CreateDate, SentDate)
SELECT m.MessageId, m.MessageId, '账号安全', CASE m.Kind WHEN 'sign-in-code' THEN '登录验证码' WHEN 'mobile-code' THEN '手机验证码' ELSE '手机号变更提醒' END,
       '短信', u.UserId, COALESCE(u.RealName, ''), @Address, @State, @Reason, @Attempts, m.CreateDate, m.CreateDate, @SentDate
FROM Msg_Outbox m
LEFT JOIN Base_User u ON u.Mobile = m.Recipient
WHERE m.MessageId = @OutboxId AND m.Kind IN ('sign-in-code', 'mobile-code', 'mobile-changed');

-- @statement receivers_end
-- The result of a message for the receivers that wait for it.
UPDATE Msg_Receiver
SET State = @State, Reason = @Reason, Attempts = @Attempts, SentDate = @SentDate
WHERE OutboxId = @OutboxId AND State = '待发送';

-- @statement receivers_retry
-- Why the receivers of a message still wait.
UPDATE Msg_Receiver
SET Reason = @Reason, Attempts = @Attempts
WHERE OutboxId = @OutboxId AND State = '待发送';

-- @statement retry
-- Lets the message of try @Attempts wait for the next one, or for its expiry.
UPDATE Msg_Outbox
SET Status = '待发送', LastError = @LastError, FreeAttempts = FreeAttempts + @Free, NextDate = CASE WHEN ExpireDate < @NextDate THEN ExpireDate ELSE @NextDate END
WHERE MessageId = @MessageId AND Attempts = @Attempts AND Status = '发送中';
