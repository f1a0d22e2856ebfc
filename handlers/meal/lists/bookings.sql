/*---
summary: 报餐明细，按日期、餐次、状态、部门筛选；食堂看全部，其他人只看自己的；没有报成的餐金额为 0，合计与餐费汇总相同
record: Meal_Booking
effect: read
params:
  BookingId:      {from: query.bookingid, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Meal:           {from: query.meal, default: ''}
  State:          {from: query.state, default: ''}
  OrganizationId: {from: query.organizationid, default: ''}
  DayFrom:        {from: query.dayfrom, type: date, default: null}
  DayTo:          {from: query.dayto, type: date, default: null}
  UserId:         {from: session.userid, default: ''}
  MayHandle:      {from: session.can.mealdetails.handle, type: int, default: 0}
sort:
  allow: [b.Day, b.CreateDate]
  default: b.Day DESC, b.Meal, b.BookingId
page: {}
result: {columns: {Amount: 'decimal(10,2)'}}
export:
  name: 报餐明细
  columns:
    {Day: {width: 12, format: yyyy-mm-dd}, Meal: 8, Person: 16, DepartmentName: 24, State: 12, Guests: 10, Reason: 30, Answer: 30,
      Price: {width: 10, format: '#,##0.00'}, Amount: {width: 12, format: '#,##0.00', total: true}, CreateDate: 18}
tests:
  - {name: 没有报过的人, as: caiwu, in: {query.keyword: 没有这个人}, rows: 0}
---*/
SELECT b.BookingId, b.UserId, n.Person, b.OrganizationId, o.FullName AS DepartmentName, b.Day, b.Meal, b.State, b.Guests, b.Reason, b.Answer, b.Price,
       CASE WHEN b.State = '已报' THEN b.Amount ELSE 0 END AS Amount,
       b.RowVersion, b.CreateUserName, b.CreateDate, b.ModifyUserName, b.ModifyDate
FROM Meal_Booking b
JOIN View_StaffName n ON n.UserId = b.UserId
JOIN Base_Organization o ON o.OrganizationId = b.OrganizationId
WHERE (@MayHandle = 1 OR b.UserId = @UserId)
  /*if BookingId*/ AND b.BookingId = @BookingId /*end*/
  /*if Meal*/ AND b.Meal = @Meal /*end*/
  /*if State*/ AND b.State = @State /*end*/
  /*if OrganizationId*/ AND b.OrganizationId IN (SELECT v.OrganizationId FROM View_OrganizationPath v WHERE v.AncestorId = @OrganizationId) /*end*/
  /*if DayFrom*/ AND b.Day >= @DayFrom /*end*/
  /*if DayTo*/ AND b.Day <= @DayTo /*end*/
  /*if Keyword*/ AND (n.Person LIKE @Keyword ESCAPE '\' OR b.Reason LIKE @Keyword ESCAPE '\'
    OR n.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
