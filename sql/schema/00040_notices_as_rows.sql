-- Notices to people are rows of the transaction that causes them: the outbox keeps only messages to other systems.
-- Messages are claimed kind by kind.
--
-- compatible: no, a program of before puts notices into the outbox, from where a later one does not bring them.

-- +goose Up
-- The notices that still waited in the outbox are brought.
INSERT INTO Notice_Personal (NoticeId, UserId, Title, Category, Content, Publisher, PageId, ObjectId, CreateDate, ExpireDate)
-- @dialect sqlserver
SELECT m.MessageKey, u.UserId, JSON_VALUE(m.Payload, '$.Title'), JSON_VALUE(m.Payload, '$.Category'), JSON_VALUE(m.Payload, '$.Content'),
       JSON_VALUE(m.Payload, '$.Publisher'), JSON_VALUE(m.Payload, '$.PageID'), JSON_VALUE(m.Payload, '$.ObjectID'), m.CreateDate, m.ExpireDate
-- @dialect sqlite
SELECT m.MessageKey, u.UserId, json_extract(m.Payload, '$.Title'), json_extract(m.Payload, '$.Category'), json_extract(m.Payload, '$.Content'),
       json_extract(m.Payload, '$.Publisher'), json_extract(m.Payload, '$.PageID'), json_extract(m.Payload, '$.ObjectID'), m.CreateDate, m.ExpireDate
-- @dialect both
FROM Msg_Outbox m
JOIN Base_User u ON u.UserId = m.Recipient COLLATE Latin1_General_BIN2
WHERE m.Kind = 'notice' AND m.Status IN ('待发送', '发送中')
  AND NOT EXISTS (SELECT 1 FROM Notice_Personal n WHERE n.NoticeId = m.MessageKey);
DELETE FROM Msg_Outbox WHERE Kind = 'notice';
-- @dialect sqlserver
DROP INDEX IX_Msg_Outbox_Due ON Msg_Outbox;
-- @dialect sqlite
DROP INDEX IX_Msg_Outbox_Due;
-- @dialect both
CREATE INDEX IX_Msg_Outbox_Due ON Msg_Outbox (Status, Kind, NextDate);

-- +goose Down
-- @dialect sqlserver
DROP INDEX IX_Msg_Outbox_Due ON Msg_Outbox;
-- @dialect sqlite
DROP INDEX IX_Msg_Outbox_Due;
-- @dialect both
CREATE INDEX IX_Msg_Outbox_Due ON Msg_Outbox (Status, NextDate);
