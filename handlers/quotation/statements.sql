-- @statement price_before
-- The latest price of a code beside one.
SELECT p.PriceId, p.ValidFrom, p.RetailPrice, p.DealerPrice
FROM Quo_Price p
WHERE p.Code = @Code AND p.PriceId <> @PriceId
  AND NOT EXISTS (SELECT 1 FROM Quo_Price o WHERE o.Code = p.Code AND o.PriceId <> @PriceId AND o.ValidFrom > p.ValidFrom);

-- @statement prices_of
-- The prices of a day.
SELECT p.Code, p.FullName, p.Spec, p.Unit, p.RetailPrice, p.DealerPrice
FROM Quo_Price p
WHERE p.ValidFrom <= @Day AND (p.ValidTo IS NULL OR p.ValidTo >= @Day);

-- @statement unspelled
-- Names of prices without pinyin.
SELECT DISTINCT p.FullName
FROM Quo_Price p
WHERE NOT EXISTS (SELECT 1 FROM Base_Pinyin y WHERE y.Name = p.FullName)
ORDER BY p.FullName
-- @dialect sqlite
LIMIT @Most;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- @dialect both

-- @statement discount_limit
-- How much discount a person may give on their own: the most of all roles.
SELECT COALESCE(MAX(x.DiscountLimit), 0)
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
JOIN Base_Role x ON x.RoleId = p.RoleId OR (p.RoleId IS NULL AND x.IsDefault = 1)
                 OR (x.RoleId = 'everyone' AND EXISTS (SELECT 1 FROM View_CompanyUser c WHERE c.UserId = u.UserId))
WHERE u.UserId = @UserId;

-- @statement customer
-- The customer of a quotation, with shop and owner of today.
-- scope: none, the record has checked that the caller sees the customer
SELECT c.Name, c.ShopId, s.ShopName, c.OwnerId
FROM Crm_Customer c
LEFT JOIN Base_Shop s ON s.ShopId = c.ShopId
WHERE c.CustomerId = @CustomerId;

-- @statement version_before
-- The version before one.
-- scope: none, of a quotation that the caller may delete
SELECT q.QuotationId FROM Quo_Quotation q WHERE q.QuotationNo = @QuotationNo AND q.Version = @Version;

-- @statement offer
-- The amounts of a quotation.
-- scope: none, of the quotation of a contract that the caller sees or approves
SELECT q.QuotationNo, q.Version, q.ListAmount, q.Goods, q.Total FROM Quo_Quotation q WHERE q.QuotationId = @QuotationId;

-- @statement past_day
-- Valid quotations whose last day is over.
-- scope: none, a job ends them
SELECT q.QuotationId FROM Quo_Quotation q WHERE q.State = 2 AND q.ValidUntil < @Today;

-- @statement offered
-- A quotation for the approvers of its discount.
-- scope: none, the approval centre has checked that the user takes part
SELECT q.QuotationId, q.QuotationNo, q.Version, q.Title, c.Name AS CustomerName, s.ShopName, u.RealName AS OwnerName, q.ValidUntil, q.Rate, q.ListAmount,
       q.Goods, q.Discount, q.Freight, q.Tax, q.Total, q.DealerAmount, q.DiscountReason,
       COALESCE(q.ModifyUserId, q.CreateUserId) AS AskedUserId, COALESCE(q.ModifyUserName, q.CreateUserName) AS AskedUserName
FROM Quo_Quotation q
JOIN Crm_Customer c ON c.CustomerId = q.CustomerId
LEFT JOIN Base_Shop s ON s.ShopId = c.ShopId
LEFT JOIN Base_User u ON u.UserId = c.OwnerId
WHERE q.QuotationId = @QuotationId;

-- @statement offered_lines
-- The lines of a quotation with their amounts.
-- scope: none, the approval centre has checked that the user takes part
SELECT l.Room, l.Cabinet, l.FullName, l.Measure, l.LineRate, l.ListAmount, l.Amount
FROM Quo_Line l
WHERE l.QuotationId = @QuotationId
ORDER BY l.RowNo;
