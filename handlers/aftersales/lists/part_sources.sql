/*---
summary: 一张售后工单的合同的报价明细，供补件选择
effect: read
scope: {shop: o.ShopId, owner: o.OwnerId, maker: o.CreateUserId}
params:
  OrderId: {from: query.orderid, type: nvarchar(50), default: ''}
---*/
SELECT l.LineId, CONCAT(l.Room, ' ', l.Cabinet, ' ', l.FullName, ' ', l.Spec) AS Name
FROM As_Order o
JOIN Con_Contract c ON c.ContractId = o.ContractId
JOIN Quo_Line l ON l.QuotationId = c.QuotationId
WHERE o.OrderId = @OrderId AND l.FullName IS NOT NULL
  /*scope*/
ORDER BY l.RowNo
