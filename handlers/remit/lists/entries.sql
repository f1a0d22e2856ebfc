/*---
summary: 账户流水，按账户、经销商、日期、类型筛选；只有数据范围内的账户的
effect: read
scope: {shop: a.ShopId}
params:
  AccountId:      {from: query.accountid, type: nvarchar(50), default: ''}
  OrganizationId: {from: query.organizationid, type: nvarchar(50), default: ''}
  Kind:           {from: query.kind, type: nvarchar(50), default: ''}
  DayFrom:        {from: query.dayfrom, type: date, default: null}
  DayTo:          {from: query.dayto, type: date, default: null}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
result: {columns: {Sequence: int, Amount: 'decimal(14,2)', BalanceAfter: 'decimal(14,2)', Day: date, CreateDate: datetime2(3)}}
sort:
  allow: [e.Day, e.Amount]
  default: e.Day DESC, e.CreateDate DESC, e.EntryId DESC
page: {}
export:
  name: 账户流水
  columns:
    {AccountNo: {heading: 账户编号, width: 18}, AccountName: {heading: 账户, width: 24}, Sequence: {heading: 序号, width: 8}, Day: {heading: 入账日期, width: 12, format: yyyy-mm-dd},
      Kind: {heading: 类型, width: 10}, Summary: {heading: 摘要, width: 40}, Amount: {heading: 金额（元）, width: 14, format: '#,##0.00', total: true},
      BalanceAfter: {heading: 余额（元）, width: 14, format: '#,##0.00'}, CreateUserName: {heading: 经办人, width: 10}, CreateDate: {heading: 入账时间, width: 18}}
---*/
SELECT e.EntryId, e.AccountId, a.AccountNo, a.Name AS AccountName, e.Sequence, e.Day, e.Kind, e.Summary, e.Amount, e.BalanceAfter, e.SourceKind, e.SourceId,
       e.CreateUserName, e.CreateDate
FROM Fin_Entry e
JOIN Fin_Account a ON a.AccountId = e.AccountId
WHERE 1 = 1
  /*scope*/
  /*if AccountId*/ AND e.AccountId = @AccountId /*end*/
  /*if OrganizationId*/ AND a.OrganizationId = @OrganizationId /*end*/
  /*if Kind*/ AND e.Kind = @Kind /*end*/
  /*if DayFrom*/ AND e.Day >= @DayFrom /*end*/
  /*if DayTo*/ AND e.Day <= @DayTo /*end*/
  /*if Keyword*/ AND (e.Summary LIKE @Keyword ESCAPE '\' OR a.Name LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
