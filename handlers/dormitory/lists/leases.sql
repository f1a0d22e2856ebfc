/*---
summary: 外包住宿（在外租房），按费用部门、起止日期、月租、是否在租筛选
effect: read
params:
  LeaseId:        {from: query.leaseid, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  OrganizationId: {from: query.organizationid, type: nvarchar(50), default: ''}
  State:          {from: query.state, type: nvarchar(20), default: ''}
  FeeFrom:        {from: query.monthlyfeefrom, type: 'decimal(10,2)', default: null}
  FeeTo:          {from: query.monthlyfeeto, type: 'decimal(10,2)', default: null}
  EndFrom:        {from: query.todatefrom, type: date, default: null}
  EndTo:          {from: query.todateto, type: date, default: null}
  Today:          {from: now, type: date}
sort:
  allow:
    Address: l.Address
    Persons: l.Persons
    MonthlyFee: l.MonthlyFee
    FromDate: l.FromDate
    ToDate: l.ToDate
    CreateDate: l.CreateDate
    ModifyDate: l.ModifyDate
  default: l.FromDate desc, l.LeaseId
page: {}
export:
  name: 外包住宿
  columns:
    Address:        {heading: 地址, width: 40}
    State:          {heading: 状态, width: 8}
    Landlord:       {heading: 房东, width: 12}
    LandlordMobile: {heading: 房东电话, width: 16}
    ContractNo:     {heading: 合同编号, width: 18}
    DepartmentName: {heading: 费用部门, width: 30}
    Persons:        {heading: 人数, width: 8, total: true}
    Residents:      {heading: 入住人员, width: 40}
    MonthlyFee:     {heading: 月租金, width: 12, format: '#,##0.00', total: true}
    Deposit:        {heading: 押金, width: 12, format: '#,##0.00', total: true}
    FromDate:       {heading: 起租日期, width: 12, format: yyyy-mm-dd}
    ToDate:         {heading: 到期日期, width: 12, format: yyyy-mm-dd}
    Remark:         {heading: 备注, width: 30}
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
