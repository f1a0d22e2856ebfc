-- Lets the message of try @Attempts wait for the next one, or for its expiry.
UPDATE Msg_Outbox
SET Status = '待发送', LastError = @LastError, NextDate = CASE WHEN ExpireDate < @NextDate THEN ExpireDate ELSE @NextDate END
WHERE MessageId = @MessageId AND Attempts = @Attempts AND Status = '发送中';
