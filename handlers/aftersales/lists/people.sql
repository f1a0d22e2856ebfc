/*---
summary: 可以处理一张售后工单的人和店铺：看得到它、有售后工单页面的人，以及它的经销商的没有关闭的店铺
effect: read
scope: {shop: o.ShopId, owner: o.OwnerId, maker: o.CreateUserId}
params:
  OrderId: {from: query.orderid, type: nvarchar(50), default: ''}
---*/
SELECT 0 AS Turn, 'person' AS Kind, u.UserId AS Id, u.RealName AS Name, g.FullName AS Place
FROM As_Order o
JOIN View_UserShop v ON v.ShopId = o.ShopId
JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
LEFT JOIN Base_Organization g ON g.OrganizationId = u.OrganizationId
WHERE o.OrderId = @OrderId AND (v.Whole = 1 OR o.OwnerId = u.UserId OR o.CreateUserId = u.UserId OR (o.OwnerId IS NULL AND v.Works = 1))
  AND EXISTS (SELECT 1 FROM View_UserMenu m JOIN Base_Module x ON x.MenuId = m.MenuId WHERE m.UserId = u.UserId AND x.ID = 'aftersales-list')
  /*scope*/
UNION ALL
SELECT 1, 'shop', s.ShopId, s.ShopName, g.FullName
FROM As_Order o
JOIN Base_Shop s ON s.OrganizationId = o.OrganizationId
LEFT JOIN Base_Organization g ON g.OrganizationId = s.OrganizationId
WHERE o.OrderId = @OrderId AND s.Status <> '已关闭'
  /*scope*/
ORDER BY Turn, Place, Name, Id
