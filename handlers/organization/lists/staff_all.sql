/*---
summary: 在职员工，按姓名、工号查找，供各页面选择
effect: read
params:
  UserId:  {from: query.userid, type: nvarchar(50), default: ''}
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
sort:
  allow: [p.Person]
  default: p.StaffNo, p.UserId
page: {}
tests:
  - {name: 按姓名, as: sushe, in: {query.keyword: 陈建国}, rows: 1}
---*/
SELECT p.UserId, p.Person
FROM View_StaffName p
WHERE 1 = 1
  /*if UserId*/ AND p.UserId = @UserId /*end*/
  /*if Keyword*/ AND p.Status = '在职' AND p.Person LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
