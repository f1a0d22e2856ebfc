/*---
summary: 在职员工、部门和现在的床位，按姓名、拼音、工号查找，供办理入住选择
effect: read
params:
  UserId:  {from: query.userid, type: nvarchar(50), default: ''}
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Today:   {from: now, type: date}
sort:
  allow: [p.Person]
  default: p.StaffNo, p.UserId
page: {}
tests:
  - {name: 按姓名, as: sushe, in: {query.keyword: 陈建国}, rows: 1}
---*/
SELECT p.UserId, p.Person, o.FullName AS DepartmentName, u.Gender, n.RoomName, c.BedNo
FROM View_StaffName p
JOIN Base_User u ON u.UserId = p.UserId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
LEFT JOIN Dorm_CheckIn c ON c.UserId = p.UserId AND c.FromDate <= @Today AND (c.ToDate IS NULL OR c.ToDate > @Today)
LEFT JOIN View_RoomName n ON n.RoomId = c.RoomId
WHERE (p.Status = '在职' OR p.UserId = @UserId)
  /*if UserId*/ AND p.UserId = @UserId /*end*/
  /*if Keyword*/ AND (p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
