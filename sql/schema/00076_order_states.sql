-- The orders of one state, newest first. The index has every column that decides which of them a user sees, so that they are
-- counted without reading their rows.
--
-- compatible: yes, it only adds an index.

-- +goose Up
CREATE INDEX IX_As_Order_State ON As_Order (State, CreateDate, OrderId, ShopId, OwnerId, CreateUserId);

-- +goose Down
DROP INDEX IX_As_Order_State ON As_Order;
