/*---
summary: 外包住宿月费用，按月份和费用部门
effect: read
params:
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Month:          {from: query.month, type: nvarchar(7), default: ''}
  OrganizationId: {from: query.organizationid, type: nvarchar(50), default: ''}
sort:
  allow: [c.Month, c.Address, c.DepartmentName, c.Days, c.Amount]
  default: c.Month desc, c.Address, c.LeaseId
page: {}
export:
  name: 外包住宿费用
  columns:
    Month:          {heading: 月份, width: 10}
    Address:        {heading: 地址, width: 40}
    Landlord:       {heading: 房东, width: 12}
    DepartmentName: {heading: 费用部门, width: 40}
    Persons:        {heading: 人数, width: 8, total: true}
    MonthlyFee:     {heading: 月租金, width: 12, format: '#,##0.00'}
    Days:           {heading: 天数, width: 8}
    Amount:         {heading: 金额, width: 12, format: '#,##0.00', total: true}
---*/
SELECT c.Month, c.LeaseId, c.Address, c.Landlord, c.OrganizationId, c.DepartmentName, c.Persons, c.MonthlyFee, c.Days, c.Amount
FROM Dorm_LeaseCost c
WHERE 1 = 1
  /*if Month*/ AND c.Month = @Month /*end*/
  /*if OrganizationId*/ AND c.OrganizationId = @OrganizationId /*end*/
  /*if Keyword*/ AND (c.Address LIKE @Keyword ESCAPE '\' OR c.Landlord LIKE @Keyword ESCAPE '\' OR c.DepartmentName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
