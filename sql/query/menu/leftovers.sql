-- Takes grants that name a button which was deleted past the gateway: a new one of its
-- name starts with none.
DELETE FROM Base_Authorize
WHERE ItemType = 'button' AND ItemId = @ButtonId;
