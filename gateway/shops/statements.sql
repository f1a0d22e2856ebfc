-- @statement status
SELECT s.Status FROM Base_Shop s WHERE s.ShopId = @ShopId;

-- @statement may_own
-- Whether a person may be responsible for a record of a shop.
SELECT COUNT(*)
FROM View_UserShop v
JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
WHERE v.UserId = @UserId AND v.ShopId = @ShopId;
