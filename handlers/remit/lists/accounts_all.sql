/*---
summary: 数据范围内的店铺用来付款的账户，已启用的，按编号、名称、店铺查找，供回款选择
effect: read
scope: {shop: q.ShopId}
params:
  AccountId: {from: query.accountid, type: nvarchar(50), default: ''}
  Keyword:   {from: query.keyword, type: nvarchar(50), default: '', like: contains}
sort:
  allow: [q.Name]
  default: q.Name, q.AccountId
page: {}
---*/
SELECT DISTINCT q.AccountId, q.Name, q.AccountNo, q.DepartmentName
FROM (SELECT a.AccountId, a.Name, a.AccountNo, s.ShopName AS DepartmentName, a.ShopId
      FROM Fin_Account a
      JOIN Base_Shop s ON s.ShopId = a.ShopId
      WHERE a.State = '启用'
      UNION ALL
      SELECT a.AccountId, a.Name, a.AccountNo, s.ShopName, x.ShopId -- a person of a shop that shares the account pays into it
      FROM Fin_Account a
      JOIN Base_Shop s ON s.ShopId = a.ShopId
      JOIN Fin_AccountShop x ON x.AccountId = a.AccountId
      WHERE a.State = '启用') q
WHERE 1 = 1
  /*scope*/
  /*if AccountId*/ AND q.AccountId = @AccountId /*end*/
  /*if Keyword*/ AND (q.Name LIKE @Keyword ESCAPE '\' OR q.AccountNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR q.DepartmentName LIKE @Keyword ESCAPE '\'
    OR q.AccountId IN (SELECT x.AccountId FROM Fin_AccountShop x JOIN Base_Shop y ON y.ShopId = x.ShopId WHERE y.ShopName LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
