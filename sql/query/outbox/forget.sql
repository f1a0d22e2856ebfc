-- Forgets the messages that were made before @Before and have ended.
DELETE FROM Msg_Outbox
WHERE CreateDate < @Before AND Status NOT IN ('待发送', '发送中');
