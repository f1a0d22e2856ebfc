/*---
summary: 数据范围内的客户，按姓名、拼音、手机号、编号查找，供其他页面选择
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  CustomerId: {from: query.customerid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(50), default: '', like: contains}
sort:
  allow: [c.Name]
  default: c.CreateDate DESC, c.CustomerId DESC
page: {}
---*/
SELECT c.CustomerId, c.Name, c.CustomerNo, s.ShopName AS DepartmentName
FROM Crm_Customer c
JOIN Base_Shop s ON s.ShopId = c.ShopId
WHERE 1 = 1
  /*scope*/
  /*if CustomerId*/ AND c.CustomerId = @CustomerId /*end*/
  /*if Keyword*/ AND (c.Name LIKE @Keyword ESCAPE '\' OR c.Mobile COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR c.CustomerNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\'
    OR c.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
