/*---
summary: 数据范围内的合同，按编号、客户查找或一位客户的，供其他页面选择
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  ContractId: {from: query.contractid, type: nvarchar(50), default: ''}
  CustomerId: {from: query.customerid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(50), default: '', like: contains}
sort:
  allow: [c.ContractNo]
  default: c.CreateDate DESC, c.ContractId DESC
page: {}
---*/
SELECT c.ContractId, c.ContractNo, k.Name AS CustomerName, s.ShopName AS DepartmentName
FROM Con_Contract c
LEFT JOIN Crm_Customer k ON k.CustomerId = c.CustomerId
LEFT JOIN Base_Shop s ON s.ShopId = c.ShopId
WHERE 1 = 1
  /*scope*/
  /*if ContractId*/ AND c.ContractId = @ContractId /*end*/
  /*if CustomerId*/ AND c.CustomerId = @CustomerId /*end*/
  /*if Keyword*/ AND (c.ContractNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR k.Name LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
