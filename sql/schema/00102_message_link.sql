-- The page of another system that a message leads to.
--
-- compatible: yes, it only adds a column; a program of before leaves it NULL.

-- +goose Up
-- Link is an address on a host of messages.link_hosts, or of a page of this system; PageId and ObjectId are then empty.
ALTER TABLE Msg_Message ADD Link NVARCHAR(500) NULL;

-- +goose Down
ALTER TABLE Msg_Message DROP COLUMN Link;
