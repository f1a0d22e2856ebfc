/*---
summary: 一段时间的餐费，按部门和餐次，只给食堂；金额是报餐时的单价乘以份数
effect: read
params:
  Keyword:   {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  DayFrom:   {from: query.dayfrom, type: date, default: null, title: 日期（从）}
  DayTo:     {from: query.dayto, type: date, default: null, title: 日期（到）}
  MayHandle: {from: session.can.mealdetails.handle, type: int, default: 0}
result: {columns: {Staff: int, Guests: int, Amount: 'decimal(12,2)'}}
sort:
  allow: [q.DepartmentName, q.Amount]
  default: q.SortCode, q.OrganizationId, q.Meal
page: {}
export:
  name: 餐费汇总
  columns:
    DepartmentName: {heading: 部门, width: 24}
    Meal:           {heading: 餐次, width: 8}
    Staff:          {heading: 员工份数, width: 10, total: true}
    Guests:         {heading: 来客份数, width: 10, total: true}
    Amount:         {heading: 金额（元）, width: 14, format: '#,##0.00', total: true}
---*/
SELECT q.OrganizationId, q.DepartmentName, q.Meal, q.Staff, q.Guests, q.Amount
FROM (SELECT b.OrganizationId, o.FullName AS DepartmentName, o.SortCode, b.Meal, COUNT(*) AS Staff, SUM(b.Guests) AS Guests, SUM(b.Amount) AS Amount
      FROM Meal_Booking b
      JOIN Base_Organization o ON o.OrganizationId = b.OrganizationId
      WHERE b.State = '已报' AND @MayHandle = 1
        /*if DayFrom*/ AND b.Day >= @DayFrom /*end*/
        /*if DayTo*/ AND b.Day <= @DayTo /*end*/
      GROUP BY b.OrganizationId, o.FullName, o.SortCode, b.Meal) q
WHERE 1 = 1
  /*if Keyword*/ AND q.DepartmentName LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
