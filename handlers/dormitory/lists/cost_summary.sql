/*---
summary: 宿舍费用汇总，按月份和部门
effect: read
intent: read
params:
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Month:          {from: query.month, type: nvarchar(7), default: '', form: month}
  MonthFrom:      {from: query.monthfrom, type: nvarchar(7), default: '', form: month}
  MonthTo:        {from: query.monthto, type: nvarchar(7), default: '', form: month}
  OrganizationId: {from: query.organizationid, type: nvarchar(50), default: '', title: 部门的编号}
sort:
  allow: [d.Month, d.DepartmentName, d.Persons, d.Rent, d.Water, d.Power, d.Outsource, d.Total]
  default: d.Month desc, d.DepartmentName, d.DepartmentKey
page: {}
export:
  name: 宿舍费用汇总
  columns:
    Month:          {heading: 月份, width: 10}
    DepartmentName: {heading: 部门, width: 40}
    Persons:        {heading: 人数, width: 8, total: true}
    Days:           {heading: 住宿天数, width: 10, total: true}
    Rent:           {heading: 房租, width: 12, format: '#,##0.00', total: true}
    Water:          {heading: 水费, width: 12, format: '#,##0.00', total: true}
    Power:          {heading: 电费, width: 12, format: '#,##0.00', total: true}
    Correction:     {heading: 更正, width: 12, format: '#,##0.00', total: true}
    Outsource:      {heading: 外包住宿, width: 12, format: '#,##0.00', total: true}
    Total:          {heading: 合计, width: 14, format: '#,##0.00', total: true}
---*/
SELECT d.Month, d.OrganizationId, d.DepartmentName, d.Persons, d.Days, d.Rent, d.Water, d.Power, d.Correction, d.Outsource, d.Total
FROM Dorm_DepartmentCost d
WHERE 1 = 1
  /*if Month*/ AND d.Month = @Month /*end*/
  /*if MonthFrom*/ AND d.Month >= @MonthFrom /*end*/
  /*if MonthTo*/ AND d.Month <= @MonthTo /*end*/
  /*if OrganizationId*/ AND d.OrganizationId = @OrganizationId /*end*/
  /*if Keyword*/ AND d.DepartmentName LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
