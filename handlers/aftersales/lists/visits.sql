/*---
summary: 售后回访，按工单、是否联系上、是否解决、满意度、回访时间筛选；只有数据范围内的工单的
record: As_Visit
effect: read
scope: {shop: o.ShopId, owner: o.OwnerId, maker: o.CreateUserId}
params:
  VisitId:    {from: query.visitid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  OrderId:    {from: query.orderid, default: ''}
  Reached:    {from: query.reached, default: null}
  Solved:     {from: query.solved, default: null}
  ScoreFrom:  {from: query.scorefrom, type: int, default: null}
  ScoreTo:    {from: query.scoreto, type: int, default: null}
  NextFrom:   {from: query.nextdatefrom, type: date, default: null}
  NextTo:     {from: query.nextdateto, type: date, default: null}
  CreateFrom: {from: query.createdatefrom, type: date, default: null}
  CreateTo:   {from: query.createdateto, type: datetime2(3), day: end, default: null}
sort:
  allow: [v.CreateDate, v.Score, v.NextDate]
  default: v.CreateDate DESC, v.VisitId DESC
page: {}
export:
  name: 售后回访
  columns:
    {OrderNo: 18, CustomerName: {heading: 客户, width: 12}, Mobile: {heading: 手机号, width: 14}, Kind: {heading: 问题类型, width: 10}, ShopName: {heading: 店铺, width: 18},
      Reached: 10, Solved: 12, Score: 8, Words: 50, NextDate: {width: 12, format: yyyy-mm-dd}, CreateUserName: 10, CreateDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}}
---*/
SELECT v.VisitId, v.OrderId, o.OrderNo, o.CustomerId, k.Name AS CustomerName, k.Mobile, o.Kind, s.ShopName, v.Reached, v.Solved, v.Score, v.Words, v.NextDate,
       v.RowVersion, v.CreateUserName, v.CreateDate, v.ModifyUserName, v.ModifyDate
FROM As_Visit v
JOIN As_Order o ON o.OrderId = v.OrderId
LEFT JOIN Crm_Customer k ON k.CustomerId = o.CustomerId
LEFT JOIN Base_Shop s ON s.ShopId = o.ShopId
WHERE 1 = 1
  /*scope*/
  /*if VisitId*/ AND v.VisitId = @VisitId /*end*/
  /*if OrderId*/ AND v.OrderId = @OrderId /*end*/
  /*if Reached*/ AND v.Reached = @Reached /*end*/
  /*if Solved*/ AND v.Solved = @Solved /*end*/
  /*if ScoreFrom*/ AND v.Score >= @ScoreFrom /*end*/
  /*if ScoreTo*/ AND v.Score <= @ScoreTo /*end*/
  /*if NextFrom*/ AND v.NextDate >= @NextFrom /*end*/
  /*if NextTo*/ AND v.NextDate <= @NextTo /*end*/
  /*if CreateFrom*/ AND v.CreateDate >= @CreateFrom /*end*/
  /*if CreateTo*/ AND v.CreateDate <= @CreateTo /*end*/
  /*if Keyword*/ AND (o.OrderNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR v.Words LIKE @Keyword ESCAPE '\' OR k.Name LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
