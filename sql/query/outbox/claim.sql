-- Begins a try of the message of a kind that has been due for the longest time.
UPDATE Msg_Outbox
SET Status = '发送中', Attempts = Attempts + 1, NextDate = @Lease
-- @dialect sqlserver
OUTPUT INSERTED.MessageId, INSERTED.Kind, INSERTED.Recipient, INSERTED.Payload, INSERTED.Attempts
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
RETURNING MessageId, Kind, Recipient, Payload, Attempts;
