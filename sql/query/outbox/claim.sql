-- Begins a try of the message of a kind that has been due for the longest time. The search
-- and the change are one statement on the rows as they are now: of all that claim at once,
-- each gets another message.
-- @dialect sqlserver
WITH longest AS (
    SELECT TOP (1) m.MessageId, m.Kind, m.Recipient, m.Payload, m.Status, m.Attempts, m.NextDate
    FROM Msg_Outbox m
    WHERE m.Status = '待发送' AND m.Kind = @Kind AND m.NextDate <= @Now AND m.ExpireDate > @Now
    ORDER BY m.NextDate
)
UPDATE longest
SET Status = '发送中', Attempts = Attempts + 1, NextDate = @Lease
OUTPUT INSERTED.MessageId, INSERTED.Kind, INSERTED.Recipient, INSERTED.Payload, INSERTED.Attempts;
-- @dialect sqlite
UPDATE Msg_Outbox
SET Status = '发送中', Attempts = Attempts + 1, NextDate = @Lease
WHERE MessageId = (SELECT m.MessageId
                   FROM Msg_Outbox m
                   WHERE m.Status = '待发送' AND m.Kind = @Kind AND m.NextDate <= @Now AND m.ExpireDate > @Now
                   ORDER BY m.NextDate
                   LIMIT 1)
RETURNING MessageId, Kind, Recipient, Payload, Attempts;
