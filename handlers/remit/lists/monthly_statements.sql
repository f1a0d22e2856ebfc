/*---
summary: 经销商确认过或有异议的对账单，按账户、经销商、状态、月份筛选；只有数据范围内的账户的
record: Fin_Statement
effect: read
scope: {shop: a.ShopId}
params:
  StatementId:    {from: query.statementid, type: nvarchar(50), default: ''}
  AccountId:      {from: query.accountid, default: ''}
  OrganizationId: {from: query.organizationid, type: nvarchar(50), default: ''}
  State:          {from: query.state, default: ''}
  MonthFrom:      {from: query.monthfrom, type: date, default: null}
  MonthTo:        {from: query.monthto, type: date, default: null}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
sort:
  allow: [s.Month, s.Closing]
  default: s.Month DESC, a.AccountNo, s.StatementId
page: {}
export:
  name: 对账单
  columns:
    {AccountName: 24, Month: {width: 12, format: yyyy-mm}, Opening: {width: 14, format: '#,##0.00'}, Paid: {width: 14, format: '#,##0.00', total: true},
      Charged: {width: 14, format: '#,##0.00', total: true}, Closing: {width: 14, format: '#,##0.00'}, Entries: 8, State: 10, Note: 30, CreateUserName: 10, CreateDate: 18}
---*/
SELECT s.StatementId, s.AccountId, a.Name AS AccountName, s.Month, s.State, s.Opening, s.Paid, s.Charged, s.Closing, s.Entries, s.Note,
       s.RowVersion, s.CreateUserName, s.CreateDate, s.ModifyUserName, s.ModifyDate
FROM Fin_Statement s
JOIN Fin_Account a ON a.AccountId = s.AccountId
WHERE 1 = 1
  /*scope*/
  /*if StatementId*/ AND s.StatementId = @StatementId /*end*/
  /*if AccountId*/ AND s.AccountId = @AccountId /*end*/
  /*if OrganizationId*/ AND a.OrganizationId = @OrganizationId /*end*/
  /*if State*/ AND s.State = @State /*end*/
  /*if MonthFrom*/ AND s.Month >= @MonthFrom /*end*/
  /*if MonthTo*/ AND s.Month <= @MonthTo /*end*/
  /*if Keyword*/ AND (a.Name LIKE @Keyword ESCAPE '\' OR a.AccountNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR s.Note LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
