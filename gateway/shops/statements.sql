-- @statement status
-- The state of a shop, and whether its dealer is stopped.
SELECT s.Status,
       CASE WHEN EXISTS (SELECT 1 FROM View_OrganizationPath p JOIN Base_Organization o ON o.OrganizationId = p.AncestorId
                         WHERE p.OrganizationId = s.OrganizationId AND o.Enabled = 0) THEN 1 ELSE 0 END AS Stopped
FROM Base_Shop s
WHERE s.ShopId = @ShopId;

-- @statement may_own
-- Whether a person may be responsible for a record of a shop.
SELECT COUNT(*)
FROM View_UserShop v
JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
WHERE v.UserId = @UserId AND v.ShopId = @ShopId;
