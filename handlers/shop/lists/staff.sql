/*---
summary: 可以负责一家店铺的事务、即能看到这家店铺的人，按姓名、拼音查找，在店的排在前面；经销商只看到本组织及下级的人
effect: read
params:
  ShopId:  {from: query.shopid, type: nvarchar(50), default: ''}
  OwnerId: {from: query.userid, type: nvarchar(50), default: ''}
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Caller:  {from: session.userid, type: nvarchar(50), default: ''}
sort:
  allow: [p.Person]
  default: v.Works DESC, p.StaffNo, p.UserId
page: {}
tests:
  - {name: 没有说哪一家, as: admin, rows: 0}
---*/
SELECT p.UserId, p.Person, o.FullName AS DepartmentName
FROM View_UserShop v
JOIN View_StaffName p ON p.UserId = v.UserId
JOIN Base_User u ON u.UserId = p.UserId AND u.Enabled = 1
JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE v.ShopId = @ShopId
  AND (u.OrganizationId IN (SELECT t.OrganizationId FROM View_OrganizationPath t JOIN Base_User me ON me.OrganizationId = t.AncestorId WHERE me.UserId = @Caller)
       OR @Caller IN (SELECT c.UserId FROM View_CompanyUser c WHERE c.UserId = @Caller))
  /*if OwnerId*/ AND p.UserId = @OwnerId /*end*/
  /*if Keyword*/ AND (p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
