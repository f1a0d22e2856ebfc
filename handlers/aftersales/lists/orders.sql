/*---
summary: 售后工单，按客户、合同、店铺、经销商、处理人、类型、原因、紧急程度、状态、责任方、是否超时、是否结束、登记和承诺时间筛选；只有数据范围内的
record: As_Order
effect: read
scope: {shop: o.ShopId, owner: o.OwnerId, maker: o.CreateUserId}
params:
  OrderId:        {from: query.orderid, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  CustomerId:     {from: query.customerid, default: ''}
  ContractId:     {from: query.contractid, default: ''}
  ShopId:         {from: query.shopid, default: ''}
  OrganizationId: {from: query.organizationid, default: ''}
  OwnerId:        {from: query.ownerid, default: ''}
  HandlerId:      {from: query.handlerid, default: ''}
  Kind:           {from: query.kind, default: ''}
  Reason:         {from: query.reason, default: ''}
  Urgency:        {from: query.urgency, default: ''}
  State:          {from: query.state, default: null}
  Responsibility: {from: query.responsibility, default: ''}
  Overdue:        {from: query.overdue, type: bit, default: null}
  Open:           {from: query.open, type: bit, default: null, title: 还没有结束}
  Own:            {from: query.own, type: bit, default: null, title: 由本人处理}
  DueFrom:        {from: query.duedatefrom, type: date, default: null}
  DueTo:          {from: query.duedateto, type: datetime2(3), day: end, default: null}
  CreateFrom:     {from: query.createdatefrom, type: date, default: null}
  CreateTo:       {from: query.createdateto, type: datetime2(3), day: end, default: null}
  UserId:         {from: session.userid, type: nvarchar(50), default: ''}
  Now:            {from: now, type: datetime2(3)}
result: {columns: {Overdue: bit}}
sort:
  allow: [o.OrderNo, o.DueDate, o.CreateDate, o.CloseDate, o.Cost]
  default: o.CreateDate DESC, o.OrderId DESC
page: {}
export:
  name: 售后工单
  columns:
    {OrderNo: 18, State: {width: 10, enumeration: afterSalesState}, Overdue: {heading: 超时, width: 8}, CustomerName: 12, Mobile: {heading: 手机号, width: 14}, Kind: 10, Reason: 12, Urgency: 10,
      Description: 50, ContractNo: 18, ShopName: 18, DealerName: 18, OwnerName: 12, HandlerName: 12, HandlerShopName: 18,
      DueDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}, AcceptDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}, FinishDate: {width: 18, format: 'yyyy-mm-dd hh:mm'},
      CloseDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}, Responsibility: 10, DepartmentName: 14, Cost: {width: 12, format: '#,##0.00', total: true}, Score: 8,
      CreateUserName: 10, CreateDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}}
---*/
SELECT o.OrderId, o.OrderNo, o.CustomerId, k.Name AS CustomerName, k.CustomerNo, k.Mobile, o.ContractId, c.ContractNo, o.Kind, o.Reason, o.Description,
       o.Urgency, o.State, CAST(CASE WHEN o.State IN (0, 1) AND o.DueDate < @Now THEN 1 ELSE 0 END AS BIT) AS Overdue, o.DueDate,
       o.ShopId, s.ShopName, o.OwnerId, u.RealName AS OwnerName, o.OrganizationId, g.FullName AS DealerName,
       o.HandlerId, h.RealName AS HandlerName, o.HandlerShopId, p.ShopName AS HandlerShopName, o.Responsibility, o.DepartmentId, d.FullName AS DepartmentName,
       o.Cost, o.AcceptDate, o.FinishDate, o.CloseDate, o.Score, o.VisitDate,
       o.RowVersion, o.CreateUserName, o.CreateDate, o.ModifyUserName, o.ModifyDate
FROM As_Order o
LEFT JOIN Crm_Customer k ON k.CustomerId = o.CustomerId
LEFT JOIN Con_Contract c ON c.ContractId = o.ContractId
LEFT JOIN Base_Shop s ON s.ShopId = o.ShopId
LEFT JOIN Base_Organization g ON g.OrganizationId = o.OrganizationId
LEFT JOIN Base_User u ON u.UserId = o.OwnerId
LEFT JOIN Base_User h ON h.UserId = o.HandlerId
LEFT JOIN Base_Shop p ON p.ShopId = o.HandlerShopId
LEFT JOIN Base_Organization d ON d.OrganizationId = o.DepartmentId
WHERE 1 = 1
  /*scope*/
  /*if OrderId*/ AND o.OrderId = @OrderId /*end*/
  /*if CustomerId*/ AND o.CustomerId = @CustomerId /*end*/
  /*if ContractId*/ AND o.ContractId = @ContractId /*end*/
  /*if ShopId*/ AND o.ShopId = @ShopId /*end*/
  /*if OrganizationId*/ AND o.OrganizationId = @OrganizationId /*end*/
  /*if OwnerId*/ AND o.OwnerId = @OwnerId /*end*/
  /*if HandlerId*/ AND o.HandlerId = @HandlerId /*end*/
  /*if Kind*/ AND o.Kind = @Kind /*end*/
  /*if Reason*/ AND o.Reason = @Reason /*end*/
  /*if Urgency*/ AND o.Urgency = @Urgency /*end*/
  /*if State*/ AND o.State = @State /*end*/
  /*if Responsibility*/ AND o.Responsibility = @Responsibility /*end*/
  /*if Overdue*/ AND @Overdue = CASE WHEN o.State IN (0, 1) AND o.DueDate < @Now THEN 1 ELSE 0 END /*end*/
  /*if Open*/ AND @Open = CASE WHEN o.State IN (0, 1, 2) THEN 1 ELSE 0 END /*end*/
  /*if Own*/ AND @Own = CASE WHEN o.HandlerId = @UserId THEN 1 ELSE 0 END /*end*/
  /*if DueFrom*/ AND o.DueDate >= @DueFrom /*end*/
  /*if CreateFrom*/ AND o.CreateDate >= @CreateFrom /*end*/
  /*if DueTo*/ AND o.DueDate <= @DueTo /*end*/
  /*if CreateTo*/ AND o.CreateDate <= @CreateTo /*end*/
  /*if Keyword*/ AND (o.OrderNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR o.Description LIKE @Keyword ESCAPE '\'
    OR o.CustomerId IN (SELECT x.CustomerId FROM Crm_Customer x WHERE x.Name LIKE @Keyword ESCAPE '\' OR x.Mobile COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\'
                           OR x.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\'))) /*end*/
/*sort*/
/*page*/
