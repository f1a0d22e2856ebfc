/*---
summary: 外包住宿，按费用部门、起止日期、月租、是否在租筛选
record: Dorm_Lease
effect: read
params:
  LeaseId:        {from: query.leaseid, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  OrganizationId: {from: query.organizationid, default: ''}
  State:          {from: query.state, type: nvarchar(20), default: ''}
  FeeFrom:        {from: query.monthlyfeefrom, type: 'decimal(10,2)', default: null}
  FeeTo:          {from: query.monthlyfeeto, type: 'decimal(10,2)', default: null}
  EndFrom:        {from: query.todatefrom, type: date, default: null}
  EndTo:          {from: query.todateto, type: date, default: null}
  Today:          {from: now, type: date}
sort:
  allow: [l.Address, l.Persons, l.MonthlyFee, l.FromDate, l.ToDate, l.CreateDate, l.ModifyDate]
  default: l.FromDate desc, l.LeaseId
page: {}
export:
  name: 外包住宿
  columns:
    {Address: 40, State: {heading: 状态, width: 8}, Landlord: 12, LandlordMobile: 16, ContractNo: 18, DepartmentName: 30,
      Persons: {width: 8, total: true}, Residents: 40, MonthlyFee: {width: 12, format: '#,##0.00'},
      Deposit: {width: 12, format: '#,##0.00', total: true}, FromDate: {width: 12, format: yyyy-mm-dd}, ToDate: {width: 12, format: yyyy-mm-dd},
      Remark: 30}
tests:
  - {name: 全部, as: sushe, rows: 9}
  - {name: 在租, as: sushe, in: {query.state: 在租}, rows: 6}
---*/
SELECT l.LeaseId, l.Address,
       CASE WHEN l.FromDate > @Today THEN '未起租' WHEN l.ToDate < @Today THEN '已到期' ELSE '在租' END AS State,
       l.Landlord, l.LandlordMobile, l.ContractNo, l.OrganizationId, d.FullPath AS DepartmentName, l.Persons, l.Residents,
       l.MonthlyFee, l.Deposit, l.FromDate, l.ToDate, l.Remark,
       l.RowVersion, l.CreateUserName, l.CreateDate, l.ModifyUserName, l.ModifyDate
FROM Dorm_Lease l
LEFT JOIN View_OrganizationTree d ON d.OrganizationId = l.OrganizationId
WHERE 1 = 1
  /*if LeaseId*/ AND l.LeaseId = @LeaseId /*end*/
  /*if OrganizationId*/ AND l.OrganizationId = @OrganizationId /*end*/
  /*if State*/ AND CASE WHEN l.FromDate > @Today THEN '未起租' WHEN l.ToDate < @Today THEN '已到期' ELSE '在租' END = @State /*end*/
  /*if FeeFrom*/ AND l.MonthlyFee >= @FeeFrom /*end*/
  /*if FeeTo*/ AND l.MonthlyFee <= @FeeTo /*end*/
  /*if EndFrom*/ AND l.ToDate >= @EndFrom /*end*/
  /*if EndTo*/ AND l.ToDate <= @EndTo /*end*/
  /*if Keyword*/ AND (l.Address LIKE @Keyword ESCAPE '\' OR l.Landlord LIKE @Keyword ESCAPE '\' OR l.ContractNo LIKE @Keyword ESCAPE '\'
    OR l.Residents LIKE @Keyword ESCAPE '\' OR l.Remark LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
