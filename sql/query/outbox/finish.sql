-- Ends a message, unless another try has begun since, and empties it.
UPDATE Msg_Outbox
SET Status = @Status, Payload = '', SentDate = @SentDate, LastError = @LastError
WHERE MessageId = @MessageId AND Attempts = @Attempts AND Status IN ('待发送', '发送中');
