/*---
summary: 数据范围内启用的账户，按编号、名称、店铺查找，供回款选择
effect: read
scope: {shop: a.ShopId}
params:
  AccountId: {from: query.accountid, type: nvarchar(50), default: ''}
  Keyword:   {from: query.keyword, type: nvarchar(50), default: '', like: contains}
sort:
  allow: [a.Name]
  default: a.Name, a.AccountId
page: {}
---*/
SELECT a.AccountId, a.Name, a.AccountNo, s.ShopName AS DepartmentName
FROM Fin_Account a
LEFT JOIN Base_Shop s ON s.ShopId = a.ShopId
WHERE a.State = '启用'
  /*scope*/
  /*if AccountId*/ AND a.AccountId = @AccountId /*end*/
  /*if Keyword*/ AND (a.Name LIKE @Keyword ESCAPE '\' OR a.AccountNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR s.ShopName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
