/*---
summary: 补件单，按工单、客户、状态、发货和签收日期、登记时间筛选；只有数据范围内的工单的
record: As_Part
effect: read
scope: {shop: o.ShopId, owner: o.OwnerId, maker: o.CreateUserId}
params:
  PartId:      {from: query.partid, type: nvarchar(50), default: ''}
  Keyword:     {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  OrderId:     {from: query.orderid, default: ''}
  State:       {from: query.state, default: null}
  ShipFrom:    {from: query.shipdatefrom, type: date, default: null}
  ShipTo:      {from: query.shipdateto, type: date, default: null}
  ReceiveFrom: {from: query.receivedatefrom, type: date, default: null}
  ReceiveTo:   {from: query.receivedateto, type: date, default: null}
sort:
  allow: [p.PartNo, p.ShipDate, p.CreateDate]
  default: p.CreateDate DESC, p.PartId DESC
page: {}
export:
  name: 补件管理
  columns:
    {PartNo: 18, State: {width: 10, enumeration: partState}, OrderNo: 18, CustomerName: {heading: 客户, width: 12}, ShopName: {heading: 店铺, width: 18},
      Pieces: {heading: 件数, width: 8, total: true}, Address: 30, Remark: 30, ProductionNo: 18, Carrier: 14, TrackingNo: 20, ShipDate: {width: 12, format: yyyy-mm-dd},
      ReceiveDate: {width: 12, format: yyyy-mm-dd}, CreateUserName: 10, CreateDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}}
result: {columns: {Pieces: int}}
---*/
SELECT p.PartId, p.PartNo, p.OrderId, o.OrderNo, o.CustomerId, k.Name AS CustomerName, s.ShopName, p.State,
       (SELECT SUM(l.Quantity) FROM As_PartLine l WHERE l.PartId = p.PartId) AS Pieces,
       p.Address, p.Remark, p.ExamineReason, p.ProductionNo, p.Carrier, p.TrackingNo, p.ShipDate, p.ReceiveDate,
       p.RowVersion, p.CreateUserName, p.CreateDate, p.ModifyUserName, p.ModifyDate
FROM As_Part p
JOIN As_Order o ON o.OrderId = p.OrderId
LEFT JOIN Crm_Customer k ON k.CustomerId = o.CustomerId
LEFT JOIN Base_Shop s ON s.ShopId = o.ShopId
WHERE 1 = 1
  /*scope*/
  /*if PartId*/ AND p.PartId = @PartId /*end*/
  /*if OrderId*/ AND p.OrderId = @OrderId /*end*/
  /*if State*/ AND p.State = @State /*end*/
  /*if ShipFrom*/ AND p.ShipDate >= @ShipFrom /*end*/
  /*if ShipTo*/ AND p.ShipDate <= @ShipTo /*end*/
  /*if ReceiveFrom*/ AND p.ReceiveDate >= @ReceiveFrom /*end*/
  /*if ReceiveTo*/ AND p.ReceiveDate <= @ReceiveTo /*end*/
  /*if Keyword*/ AND (p.PartNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR o.OrderNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\'
    OR p.TrackingNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR k.Name LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
