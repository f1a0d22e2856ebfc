-- @statement status
SELECT s.Status FROM Base_Shop s WHERE s.ShopId = @ShopId;
