-- Notes how many pieces have failed at an item.
UPDATE Insp_Item
SET Found = @Found
WHERE ItemId = @ItemId;
