/*---
summary: 账户及其余额、可用额度，按店铺（也含共用它的）、经销商、状态、是否有异议筛选；只有数据范围内的
record: Fin_Account
effect: read
scope: {shop: a.ShopId}
params:
  AccountId:      {from: query.accountid, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  ShopId:         {from: query.shopid, default: ''}
  OrganizationId: {from: query.organizationid, default: ''}
  State:          {from: query.state, default: ''}
  Overdrawn:      {from: query.overdrawn, type: bit, default: null, title: 超出信用额度}
  Disputed:       {from: query.disputed, type: bit, default: null, title: 对账单有异议}
result: {columns: {Balance: 'decimal(14,2)', Available: 'decimal(14,2)', Entries: int, LastDay: date, Disputes: int, SharedShops: int}}
sort:
  allow: [a.AccountNo, a.Name, a.CreditLimit, Balance, Available, a.CreateDate]
  default: a.AccountNo DESC
page: {}
export:
  name: 账户管理
  columns:
    {AccountNo: 18, Name: 24, DealerName: 18, ShopName: 18, Balance: {heading: 余额（元）, width: 14, format: '#,##0.00', total: true},
      CreditLimit: {width: 14, format: '#,##0.00', total: true}, Available: {heading: 可用（元）, width: 14, format: '#,##0.00', total: true},
      SharedShops: {heading: 共用店铺数, width: 10}, State: 8, Entries: {heading: 流水笔数, width: 8}, LastDay: {heading: 最近入账, width: 12, format: yyyy-mm-dd}, Disputes: {heading: 有异议的月份, width: 8}, Remark: 30, CreateUserName: 10, CreateDate: 18}
tests:
  - {name: 财务看到全部, as: caiwu, rows: 6}
---*/
SELECT a.AccountId, a.AccountNo, a.Name, a.ShopId, s.ShopName, a.OrganizationId, o.FullName AS DealerName, a.CreditLimit, a.State, a.Remark,
       COALESCE(e.BalanceAfter, 0) AS Balance, a.CreditLimit + COALESCE(e.BalanceAfter, 0) AS Available, a.Entries, e.Day AS LastDay,
       (SELECT COUNT(*) FROM Fin_Statement d WHERE d.AccountId = a.AccountId AND d.State = '有异议') AS Disputes,
       (SELECT COUNT(*) FROM Fin_AccountShop x WHERE x.AccountId = a.AccountId) AS SharedShops,
       a.RowVersion, a.CreateUserName, a.CreateDate, a.ModifyUserName, a.ModifyDate
FROM Fin_Account a
LEFT JOIN Fin_Entry e ON e.AccountId = a.AccountId AND e.Sequence = a.Entries
LEFT JOIN Base_Shop s ON s.ShopId = a.ShopId
LEFT JOIN Base_Organization o ON o.OrganizationId = a.OrganizationId
WHERE 1 = 1
  /*scope*/
  /*if AccountId*/ AND a.AccountId = @AccountId /*end*/
  /*if ShopId*/ AND (a.ShopId = @ShopId OR a.AccountId IN (SELECT x.AccountId FROM Fin_AccountShop x WHERE x.ShopId = @ShopId)) /*end*/
  /*if OrganizationId*/ AND a.OrganizationId = @OrganizationId /*end*/
  /*if State*/ AND a.State = @State /*end*/
  /*if Overdrawn*/ AND @Overdrawn = CASE WHEN a.CreditLimit + COALESCE(e.BalanceAfter, 0) < 0 THEN 1 ELSE 0 END /*end*/
  /*if Disputed*/ AND @Disputed = CASE WHEN EXISTS (SELECT 1 FROM Fin_Statement d WHERE d.AccountId = a.AccountId AND d.State = '有异议') THEN 1 ELSE 0 END /*end*/
  /*if Keyword*/ AND (a.AccountNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR a.Name LIKE @Keyword ESCAPE '\' OR s.ShopName LIKE @Keyword ESCAPE '\'
    OR o.FullName LIKE @Keyword ESCAPE '\' OR a.AccountId IN (SELECT x.AccountId FROM Fin_AccountShop x JOIN Base_Shop y ON y.ShopId = x.ShopId WHERE y.ShopName LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
