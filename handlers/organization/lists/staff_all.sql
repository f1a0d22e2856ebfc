/*---
summary: 在职员工和部门，按姓名、拼音、工号查找，供各页面选择
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
SELECT p.UserId, p.Person, o.FullName AS DepartmentName
FROM View_StaffName p
JOIN Base_User u ON u.UserId = p.UserId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE 1 = 1
  /*if UserId*/ AND p.UserId = @UserId /*end*/
  /*if Keyword*/ AND p.Status = '在职'
    AND (p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
