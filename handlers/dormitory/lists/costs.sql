/*---
summary: 宿舍费用个人明细，按月份、楼栋、部门、人员筛选
effect: read
params:
  CostId:         {from: query.costid, type: nvarchar(50), default: ''}
  SamePerson:     {from: query.sameperson, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Month:          {from: query.month, type: nvarchar(7), default: ''}
  Building:       {from: query.building, type: nvarchar(50), default: ''}
  RoomId:         {from: query.roomid, type: nvarchar(50), default: ''}
  OrganizationId: {from: query.organizationid, type: nvarchar(50), default: ''}
  DepartmentName: {from: query.departmentname, type: nvarchar(2000), default: ''}
  TotalFrom:      {from: query.totalfrom, type: 'decimal(12,2)', default: null}
  TotalTo:        {from: query.totalto, type: 'decimal(12,2)', default: null}
sort:
  allow: [c.Month, c.RoomNo, c.ResidentName, c.DepartmentName, c.Days, c.Rent, c.Water, c.Power, c.Total]
  default: c.Month desc, c.Building, c.RoomNo, c.CostId
page: {}
export:
  name: 宿舍费用明细
  columns:
    Month:          {heading: 月份, width: 10}
    Building:       {heading: 楼栋, width: 10}
    RoomNo:         {heading: 房号, width: 10}
    ResidentNo:     {heading: 工号, width: 12}
    ResidentName:   {heading: 姓名, width: 12}
    DepartmentName: {heading: 部门, width: 40}
    FirstDay:       {heading: 开始日期, width: 12, format: yyyy-mm-dd}
    LastDay:        {heading: 结束日期, width: 12, format: yyyy-mm-dd}
    Days:           {heading: 住宿天数, width: 10, total: true}
    Rent:           {heading: 房租, width: 12, format: '#,##0.00', total: true}
    Water:          {heading: 水费, width: 12, format: '#,##0.00', total: true}
    Power:          {heading: 电费, width: 12, format: '#,##0.00', total: true}
    Correction:     {heading: 更正, width: 12, format: '#,##0.00', total: true}
    Total:          {heading: 合计, width: 14, format: '#,##0.00', total: true}
---*/
SELECT c.CostId, c.Month, c.RoomId, c.Building, c.RoomNo,
       CASE WHEN c.ResidentKey LIKE 'worker/%' THEN NULL ELSE c.ResidentNo END AS ResidentNo, c.ResidentName,
       c.OrganizationId, c.DepartmentName, c.FirstDay, c.LastDay, c.Days, c.BedDays, c.Rent, c.Water, c.Power, c.Correction, c.Total
FROM Dorm_Cost c
WHERE 1 = 1
  /*if CostId*/ AND c.CostId = @CostId /*end*/
  /*if SamePerson*/ AND c.ResidentKey = (SELECT k.ResidentKey FROM Dorm_Cost k WHERE k.CostId = @SamePerson) /*end*/
  /*if Month*/ AND c.Month = @Month /*end*/
  /*if Building*/ AND c.Building = @Building /*end*/
  /*if RoomId*/ AND c.RoomId = @RoomId /*end*/
  /*if OrganizationId*/ AND c.OrganizationId = @OrganizationId /*end*/
  /*if DepartmentName*/ AND c.DepartmentName = @DepartmentName /*end*/
  /*if TotalFrom*/ AND c.Total >= @TotalFrom /*end*/
  /*if TotalTo*/ AND c.Total <= @TotalTo /*end*/
  /*if Keyword*/ AND (c.ResidentName LIKE @Keyword ESCAPE '\' OR c.ResidentName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR c.RoomNo LIKE @Keyword ESCAPE '\' OR c.DepartmentName LIKE @Keyword ESCAPE '\'
    OR (c.ResidentKey NOT LIKE 'worker/%' AND c.ResidentNo LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
