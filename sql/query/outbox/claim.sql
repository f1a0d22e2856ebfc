-- Takes a message that was seen as due. Of all instances that have seen it so,
-- one changes a row: each try has another number.
UPDATE Msg_Outbox
SET Status = '发送中', Attempts = Attempts + 1, NextDate = @Lease
WHERE MessageId = @MessageId AND Attempts = @Attempts AND Status IN ('待发送', '发送中');
