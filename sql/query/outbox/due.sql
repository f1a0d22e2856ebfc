-- At most @Most messages that wait for their next try, or whose instance has died.
SELECT m.MessageId, m.Kind, m.Recipient, m.Payload, m.Attempts, m.LastError,
       CASE WHEN m.ExpireDate <= @Now THEN 1 ELSE 0 END AS Expired
FROM Msg_Outbox m
WHERE m.Status IN ('待发送', '发送中') AND m.NextDate <= @Now
ORDER BY m.NextDate, m.MessageId
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- @dialect sqlite
LIMIT @Most;
