/*---
summary: 能看到的店铺，按名称、编号、城市查找，供各页面选择
effect: read
params:
  ShopId:  {from: query.shopid, type: nvarchar(50), default: ''}
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  UserId:  {from: session.userid, type: nvarchar(50), default: ''}
sort:
  allow: [s.ShopCode]
  default: s.ShopCode
page: {}
tests:
  - {name: 总部看到全部, as: admin, in: {query.pageSize: 200}, rows: 40}
  - {name: 经销商只看到自己的, as: jxs, in: {query.pageSize: 200}, rows: 12}
  - {name: 按城市找, as: admin, in: {query.keyword: 杭州}, rows: 2}
---*/
SELECT s.ShopId, s.ShopName, s.City, o.FullName AS DepartmentName
FROM View_UserShop v
JOIN Base_Shop s ON s.ShopId = v.ShopId
JOIN Base_Organization o ON o.OrganizationId = s.OrganizationId
WHERE v.UserId = @UserId
  /*if ShopId*/ AND s.ShopId = @ShopId /*end*/
  /*if Keyword*/ AND s.Status <> '已关闭' AND o.Enabled = 1
    AND (s.ShopName LIKE @Keyword ESCAPE '\' OR s.ShopCode LIKE @Keyword ESCAPE '\' OR s.City LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
