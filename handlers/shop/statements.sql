-- @statement works_in
-- The shop where a person works.
UPDATE Base_User SET ShopId = (SELECT s.ShopId FROM Base_Shop s WHERE s.ShopName = @ShopName) WHERE Account = @Account;
