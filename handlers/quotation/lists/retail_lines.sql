/*---
summary: 一张报价单的明细，给客户看的，没有任何经销价
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  QuotationId: {from: query.quotationid, type: nvarchar(50)}
sort:
  allow: [l.RowNo]
  default: l.RowNo, l.LineId
page: {}
---*/
SELECT l.LineId, l.Room, l.Cabinet, l.Code, l.FullName, l.Spec, l.Method, l.Width, l.Height, l.Depth, l.Pieces, l.Unit, l.Price, l.LineRate, l.Note, l.Measure, l.Quantity,
       l.ListAmount, l.Amount, l.Fault
FROM Quo_Line l
JOIN Quo_Quotation q ON q.QuotationId = l.QuotationId
JOIN Crm_Customer c ON c.CustomerId = q.CustomerId
WHERE l.QuotationId = @QuotationId
  /*scope*/
/*sort*/
/*page*/
