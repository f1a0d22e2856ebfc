-- @statement place
-- The dealer of a shop, and whether a person works there.
SELECT s.OrganizationId, CASE WHEN v.Works = 1 THEN 1 ELSE 0 END AS Works
FROM Base_Shop s
LEFT JOIN View_UserShop v ON v.ShopId = s.ShopId AND v.UserId = @UserId
WHERE s.ShopId = @ShopId;

-- @statement same_mobile
-- The customer of a dealer that has a mobile number already.
-- scope: none, the caller checks whether the person sees it
SELECT c.CustomerId, c.CustomerNo, c.Name, u.RealName AS OwnerName
FROM Crm_Customer c
LEFT JOIN Base_User u ON u.UserId = c.OwnerId
WHERE c.OrganizationId = @OrganizationId AND c.Mobile = @Mobile AND c.CustomerId <> @CustomerId;

-- @statement owned
-- How many customers without a contract a person is responsible for.
-- scope: none, a count of the user's own
SELECT COUNT(*) FROM Crm_Customer c WHERE c.OwnerId = @UserId AND c.CustomerStatus = 0;

-- @statement followed
-- The last and the next day of a customer, by the last follow-up.
-- scope: none, of a follow-up that was written in this transaction
UPDATE Crm_Customer
SET LastDate = (SELECT MAX(f.CreateDate) FROM Crm_FollowUp f WHERE f.CustomerId = @CustomerId),
    NextDate = (SELECT MAX(f.NextDate) FROM Crm_FollowUp f
                WHERE f.CustomerId = @CustomerId
                  AND f.CreateDate = (SELECT MAX(g.CreateDate) FROM Crm_FollowUp g WHERE g.CustomerId = @CustomerId))
WHERE CustomerId = @CustomerId;

-- @statement region_code
-- The code of a customer's province, city and district.
-- scope: none, of a customer that was written in this transaction
UPDATE Crm_Customer SET RegionCode = @RegionCode WHERE CustomerId = @CustomerId;

-- @statement pictures
-- The pictures of a customer's follow-ups.
-- scope: none, of a customer that the caller sees
SELECT p.FileParam AS RecordId, p.FileId
FROM Crm_FollowUp f
JOIN Admin_File p ON p.FileType = '跟进照片' AND p.FileParam = f.FollowUpId
WHERE f.CustomerId = @CustomerId
ORDER BY p.SortCode, p.FileId;

-- @statement idle
-- The customers without a contract that their owners have not followed up since @Since. With @Told those whose owner
-- was informed of it by then; without it, those whose owner was not yet.
-- scope: none, a job of the program
SELECT c.CustomerId, c.CustomerNo, c.Name, c.OwnerId
FROM Crm_Customer c
WHERE c.OwnerId IS NOT NULL AND c.CustomerStatus = 0
  AND c.OwnedDate < @Since AND (c.LastDate IS NULL OR c.LastDate < @Since)
  AND ((@Told IS NULL AND (c.RemindedDate IS NULL OR c.RemindedDate < c.OwnedDate OR c.RemindedDate < c.LastDate))
       OR (c.RemindedDate <= @Told AND c.RemindedDate >= c.OwnedDate AND (c.LastDate IS NULL OR c.RemindedDate >= c.LastDate)))
ORDER BY c.OwnerId, c.CustomerNo;

-- @statement reminded
-- Notes that the owner of a customer was told.
-- scope: none, a job of the program
UPDATE Crm_Customer SET RemindedDate = @Now WHERE CustomerId = @CustomerId;
