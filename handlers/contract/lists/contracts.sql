/*---
summary: 合同，按客户、店铺、业务负责人、类型、审核和合同状态、签订和交货日期、金额、是否有到期款筛选；只有数据范围内的，经销商金额只给有权限的人
record: Con_Contract
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  ContractId:    {from: query.contractid, type: nvarchar(50), default: ''}
  Keyword:       {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  CustomerId:    {from: query.customerid, default: ''}
  QuotationId:   {from: query.quotationid, default: ''}
  ShopId:        {from: query.shopid, default: ''}
  OwnerId:       {from: query.ownerid, default: ''}
  ContractType:  {from: query.contracttype, default: ''}
  ExamineStatus: {from: query.examinestatus, default: null}
  CancelStatus:  {from: query.cancelstatus, default: null}
  Pending:       {from: query.pending, default: ''}
  Due:           {from: query.due, type: bit, default: null, title: 有到期未收的款}
  AmountFrom:    {from: query.amountfrom, type: 'decimal(12,2)', default: null}
  AmountTo:      {from: query.amountto, type: 'decimal(12,2)', default: null}
  SignFrom:      {from: query.signdatefrom, type: date, default: null}
  SignTo:        {from: query.signdateto, type: date, default: null}
  DeliveryFrom:  {from: query.deliverydatefrom, type: date, default: null}
  DeliveryTo:    {from: query.deliverydateto, type: date, default: null}
  Today:         {from: now, type: date}
restricted: {DealerAmount: {button: contract-list.dealer}}
result: {columns: {Received: 'decimal(12,2)', OpenAmount: 'decimal(12,2)', NextDue: date, Overdue: int}}
sort:
  allow: [c.ContractNo, c.Amount, c.SignDate, c.DeliveryDate, c.CreateDate]
  default: c.CreateDate DESC, c.ContractId DESC
page: {}
export:
  name: 合同列表
  columns:
    {ContractNo: 18, CustomerName: 12, ContractType: 12, Amount: {width: 14, format: '#,##0.00', total: true},
      DealerAmount: {width: 14, format: '#,##0.00', total: true}, ExamineStatus: {width: 10, enumeration: examineStatus},
      CancelStatus: {width: 10, enumeration: cancelStatus}, Pending: 10, VersionNo: 6, SignDate: {width: 12, format: yyyy-mm-dd},
      DeliveryDate: {width: 12, format: yyyy-mm-dd}, Received: {heading: 已收（元）, width: 14, format: '#,##0.00', total: true}, OpenAmount: {heading: 待收（元）, width: 14, format: '#,##0.00', total: true},
      NextDue: {heading: 下次到期, width: 12, format: yyyy-mm-dd}, Overdue: {heading: 逾期款项, width: 8},
      ShopName: 18, DealerName: 18, OwnerName: 12, TemplateName: 18, Terms: 30, Remark: 30, CancelReason: 30, CreateUserName: 10, CreateDate: 18}
tests:
  - {name: 总部看到全部, as: kefu, in: {query.pageSize: 100}, rows: 25}
  - {name: 没有店铺的人看不到, as: sushe, rows: 0}
---*/
SELECT c.ContractId, c.ContractNo, c.CustomerId, k.Name AS CustomerName, k.CustomerNo, c.ContractType, c.Amount, c.DealerAmount, c.SignDate, c.DeliveryDate,
       c.TemplateId, t.Name AS TemplateName, c.ShopId, s.ShopName, c.OwnerId, u.RealName AS OwnerName, c.OrganizationId, o.FullName AS DealerName,
       c.Terms, c.Remark, c.QuotationId, c.VersionNo, c.ExamineStatus, c.ExamineReason, c.CancelStatus, c.CancelReason, c.Pending,
       (SELECT ROUND(SUM(p.Received), 2) FROM Con_Plan p WHERE p.ContractId = c.ContractId) AS Received,
       CASE WHEN c.ExamineStatus = 1 AND c.CancelStatus = 0
            THEN (SELECT ROUND(SUM(p.Amount - p.Received), 2) FROM Con_Plan p WHERE p.ContractId = c.ContractId) END AS OpenAmount,
       CASE WHEN c.ExamineStatus = 1 AND c.CancelStatus = 0
            THEN (SELECT MIN(p.DueDate) FROM Con_Plan p WHERE p.ContractId = c.ContractId AND p.Received < p.Amount AND p.DueDate >= @Today) END AS NextDue,
       CASE WHEN c.ExamineStatus = 1 AND c.CancelStatus = 0
            THEN (SELECT COUNT(*) FROM Con_Plan p WHERE p.ContractId = c.ContractId AND p.Received < p.Amount AND p.DueDate < @Today) END AS Overdue,
       c.RowVersion, c.CreateUserName, c.CreateDate, c.ModifyUserName, c.ModifyDate
FROM Con_Contract c
LEFT JOIN Crm_Customer k ON k.CustomerId = c.CustomerId
LEFT JOIN Con_Template t ON t.TemplateId = c.TemplateId
LEFT JOIN Base_Shop s ON s.ShopId = c.ShopId
LEFT JOIN Base_Organization o ON o.OrganizationId = c.OrganizationId
LEFT JOIN Base_User u ON u.UserId = c.OwnerId
WHERE 1 = 1
  /*scope*/
  /*if ContractId*/ AND c.ContractId = @ContractId /*end*/
  /*if CustomerId*/ AND c.CustomerId = @CustomerId /*end*/
  /*if QuotationId*/ AND c.QuotationId = @QuotationId /*end*/
  /*if ShopId*/ AND c.ShopId = @ShopId /*end*/
  /*if OwnerId*/ AND c.OwnerId = @OwnerId /*end*/
  /*if ContractType*/ AND c.ContractType = @ContractType /*end*/
  /*if ExamineStatus*/ AND c.ExamineStatus = @ExamineStatus /*end*/
  /*if CancelStatus*/ AND c.CancelStatus = @CancelStatus /*end*/
  /*if Pending*/ AND c.Pending = @Pending /*end*/
  /*if Due*/ AND @Due = CASE WHEN c.ExamineStatus = 1 AND c.CancelStatus = 0 AND EXISTS (SELECT 1 FROM Con_Plan p WHERE p.ContractId = c.ContractId AND p.Received < p.Amount
-- @dialect sqlite
    AND p.DueDate <= date(@Today, '+3 day')
-- @dialect sqlserver
    AND p.DueDate <= DATEADD(DAY, 3, @Today)
-- @dialect both
    ) THEN 1 ELSE 0 END /*end*/
  /*if AmountFrom*/ AND c.Amount >= @AmountFrom /*end*/
  /*if AmountTo*/ AND c.Amount <= @AmountTo /*end*/
  /*if SignFrom*/ AND c.SignDate >= @SignFrom /*end*/
  /*if SignTo*/ AND c.SignDate <= @SignTo /*end*/
  /*if DeliveryFrom*/ AND c.DeliveryDate >= @DeliveryFrom /*end*/
  /*if DeliveryTo*/ AND c.DeliveryDate <= @DeliveryTo /*end*/
  /*if Keyword*/ AND (c.ContractNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR c.Remark LIKE @Keyword ESCAPE '\'
    OR c.CustomerId IN (SELECT x.CustomerId FROM Crm_Customer x WHERE x.Name LIKE @Keyword ESCAPE '\' OR x.Mobile COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\'
                           OR x.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\'))) /*end*/
/*sort*/
/*page*/
