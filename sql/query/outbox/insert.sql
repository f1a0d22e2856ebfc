-- Takes a message in, unless one of its kind has the key already.
INSERT INTO Msg_Outbox (MessageId, Kind, MessageKey, Recipient, Payload, Status, NextDate, ExpireDate, CreateDate)
SELECT @MessageId, @Kind, @MessageKey, @Recipient, @Payload, '待发送', @Now, @ExpireDate, @Now
WHERE NOT EXISTS (SELECT 1 FROM Msg_Outbox m WHERE m.Kind = @Kind AND m.MessageKey = @MessageKey);
