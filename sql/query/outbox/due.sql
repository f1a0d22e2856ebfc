-- How many messages of each kind wait for their next try, or have lost their instance.
SELECT m.Kind, COUNT(*) AS Due
FROM Msg_Outbox m
WHERE m.Status IN ('待发送', '发送中') AND m.NextDate <= @Now
GROUP BY m.Kind;
