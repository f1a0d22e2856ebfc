-- Messages and cards are deleted by their age.
--
-- compatible: yes, it only adds indexes.

-- +goose Up
CREATE INDEX IX_Msg_Message_Created ON Msg_Message (CreateDate);
CREATE INDEX IX_Msg_Card_Created ON Msg_Card (CreateDate);

-- +goose Down
-- @dialect sqlserver
DROP INDEX IX_Msg_Message_Created ON Msg_Message;
DROP INDEX IX_Msg_Card_Created ON Msg_Card;
-- @dialect sqlite
DROP INDEX IX_Msg_Message_Created;
DROP INDEX IX_Msg_Card_Created;
