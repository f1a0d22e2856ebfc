-- Takes a grant away.
DELETE FROM Base_Authorize
WHERE ObjectType = @ObjectType AND ObjectId = @ObjectId AND ItemType = @ItemType AND ItemId = @ItemId;
