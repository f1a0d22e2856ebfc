/*---
summary: 一张报价单给客户看的内容，没有任何经销价；明细由另一条目给出
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  QuotationId: {from: query.quotationid, type: nvarchar(50)}
sort:
  allow: [q.QuotationNo]
  default: q.QuotationNo
page: {}
---*/
SELECT q.QuotationId, q.QuotationNo, q.Version, q.State, c.Name AS CustomerName, c.Mobile, c.Community, c.Address, s.ShopName, u.RealName AS OwnerName, q.Title, q.ValidUntil, q.Rate,
       q.TaxRate, q.Freight, q.Remark, q.ListAmount, q.Goods, q.Tax, q.Rounding, q.Total, q.Faults, q.CreateUserName, q.CreateDate
FROM Quo_Quotation q
JOIN Crm_Customer c ON c.CustomerId = q.CustomerId
LEFT JOIN Base_Shop s ON s.ShopId = c.ShopId
LEFT JOIN Base_User u ON u.UserId = c.OwnerId
WHERE q.QuotationId = @QuotationId
  /*scope*/
/*sort*/
/*page*/
