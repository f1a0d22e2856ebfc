-- Ends the messages whose time is over, or whose instance has died in the last try, and
-- empties them.
UPDATE Msg_Outbox
SET Status = CASE WHEN ExpireDate <= @Now THEN '已过期' ELSE '发送失败' END, Payload = ''
-- @dialect sqlserver
OUTPUT INSERTED.MessageId, INSERTED.Kind, INSERTED.Status, INSERTED.Attempts, INSERTED.LastError
-- @dialect both
WHERE Status IN ('待发送', '发送中') AND NextDate <= @Now AND (ExpireDate <= @Now OR Attempts >= @MaxAttempts)
-- @dialect sqlite
RETURNING MessageId, Kind, Status, Attempts, LastError;
