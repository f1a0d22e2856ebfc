/*---
summary: 报价单的各个版本，按是否最新、客户、店铺、业务负责人、状态、有效期和日期筛选；只有数据范围内的客户的
record: Quo_Quotation
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
restricted: {DealerAmount: {button: quotation-list.cost}}
params:
  QuotationId: {from: query.quotationid, type: nvarchar(50), default: ''}
  QuotationNo: {from: query.quotationno, default: ''}
  Keyword:     {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Latest:      {from: query.latest, default: null}
  State:       {from: query.state, default: null}
  CustomerId:  {from: query.customerid, default: ''}
  ShopId:      {from: query.shopid, type: nvarchar(50), default: '', title: 店铺}
  OwnerId:     {from: query.ownerid, type: nvarchar(50), default: '', title: 业务负责人}
  UntilFrom:   {from: query.validuntilfrom, type: date, default: null}
  UntilTo:     {from: query.validuntilto, type: date, default: null}
  CreateFrom:  {from: query.createdatefrom, type: date, default: null}
  CreateTo:    {from: query.createdateto, type: datetime2(3), day: end, default: null}
sort:
  allow: [q.QuotationNo, q.Total, q.Discount, q.ValidUntil, q.CreateDate]
  default: q.CreateDate DESC, q.QuotationId DESC
page: {}
result: {columns: {LineCount: int}}
export:
  name: 报价单
  columns:
    {QuotationNo: 18, Version: 6, State: {width: 10, enumeration: quotationState}, CustomerName: 12, ShopName: {heading: 店铺, width: 18},
      OwnerName: {heading: 业务负责人, width: 10}, Title: 20, ListAmount: {width: 14, format: '#,##0.00'}, Discount: {width: 10, format: '0.00'}, Goods: {width: 14, format: '#,##0.00'},
      Freight: {width: 12, format: '#,##0.00'}, Tax: {width: 12, format: '#,##0.00'}, Rounding: {width: 8, format: '0.00'},
      Total: {width: 14, format: '#,##0.00', total: true}, DealerAmount: {width: 14, format: '#,##0.00', total: true}, PriceDate: {width: 12, format: yyyy-mm-dd},
      ValidUntil: {width: 12, format: yyyy-mm-dd}, ContractNo: 18, Remark: 30, CreateUserName: {heading: 报价人, width: 10}, CreateDate: {heading: 报价时间, width: 18}}
tests:
  - {name: 没有店铺的人看不到, as: sushe, rows: 0}
---*/
SELECT q.QuotationId, q.QuotationNo, q.Version, q.Latest, q.State, q.CustomerId, c.Name AS CustomerName, c.Mobile, c.ShopId, s.ShopName, c.OwnerId, u.RealName AS OwnerName,
       q.Title, q.PriceDate, q.ValidUntil, q.Rate, q.TaxRate, q.Freight, q.FullYuan, q.Remark,
       q.ListAmount, q.Goods, q.Discount, q.Tax, q.Rounding, q.Total, q.DealerAmount, q.Faults, q.DiscountReason, q.ApprovalNote, q.VoidReason, q.ContractId, q.ContractNo,
       (SELECT COUNT(*) FROM Quo_Line l WHERE l.QuotationId = q.QuotationId) AS LineCount,
       q.RowVersion, q.CreateUserName, q.CreateDate, q.ModifyUserName, q.ModifyDate
FROM Quo_Quotation q
JOIN Crm_Customer c ON c.CustomerId = q.CustomerId
LEFT JOIN Base_Shop s ON s.ShopId = c.ShopId
LEFT JOIN Base_User u ON u.UserId = c.OwnerId
WHERE 1 = 1
  /*scope*/
  /*if QuotationId*/ AND q.QuotationId = @QuotationId /*end*/
  /*if QuotationNo*/ AND q.QuotationNo = @QuotationNo /*end*/
  /*if Latest*/ AND q.Latest = @Latest /*end*/
  /*if State*/ AND q.State = @State /*end*/
  /*if CustomerId*/ AND q.CustomerId = @CustomerId /*end*/
  /*if ShopId*/ AND c.ShopId = @ShopId /*end*/
  /*if OwnerId*/ AND c.OwnerId = @OwnerId /*end*/
  /*if UntilFrom*/ AND q.ValidUntil >= @UntilFrom /*end*/
  /*if UntilTo*/ AND q.ValidUntil <= @UntilTo /*end*/
  /*if CreateFrom*/ AND q.CreateDate >= @CreateFrom /*end*/
  /*if CreateTo*/ AND q.CreateDate <= @CreateTo /*end*/
  /*if Keyword*/ AND (q.QuotationNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR q.Title LIKE @Keyword ESCAPE '\' OR c.Name LIKE @Keyword ESCAPE '\'
    OR c.Mobile COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR c.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
