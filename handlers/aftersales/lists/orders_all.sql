/*---
summary: 数据范围内还没有结束的售后工单，按编号、客户查找，供其他页面选择
effect: read
scope: {shop: o.ShopId, owner: o.OwnerId, maker: o.CreateUserId}
params:
  OrderId: {from: query.orderid, type: nvarchar(50), default: ''}
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
sort:
  allow: [o.OrderNo]
  default: o.CreateDate DESC, o.OrderId DESC
page: {}
---*/
SELECT o.OrderId, o.OrderNo, k.Name AS CustomerName, s.ShopName AS DepartmentName
FROM As_Order o
LEFT JOIN Crm_Customer k ON k.CustomerId = o.CustomerId
LEFT JOIN Base_Shop s ON s.ShopId = o.ShopId
WHERE (o.State IN (0, 1, 2) OR o.OrderId = @OrderId)
  /*scope*/
  /*if OrderId*/ AND o.OrderId = @OrderId /*end*/
  /*if Keyword*/ AND (o.OrderNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR k.Name LIKE @Keyword ESCAPE '\' OR k.Mobile COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
