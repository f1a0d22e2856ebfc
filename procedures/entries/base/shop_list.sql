/*---
procedure: P_Base_Shop
cxtype: 店铺信息列表查询
aliases: ["*"]
summary: 店铺信息，可按编号、名称、城市搜索；经销商只能看到本组织及下级组织的店铺
effect: read
access: {menu: shop}
combobox: {value: ShopId, label: ShopName}
max_rows: 10000
params:
  SouSuo:    {from: OtherA, type: nvarchar(100), default: '', like: contains}
  ShaiXuanN: {from: OtherB.ShaiXuanN, type: nvarchar(20), default: ''}
  ShaiXuanV: {from: OtherB.ShaiXuanV, type: nvarchar(50), default: ''}
  UserId:    {from: session.userid, type: nvarchar(50), default: ''}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {省份: s.Province, 城市: s.City, 状态: s.Status, 级别: s.Level}}
---*/
SELECT s.ShopId, s.ShopCode, s.ShopName, s.OrganizationId, o.FullName AS OrganizationName,
       s.Province, s.City, s.Address, s.Manager, s.Phone, s.Level, s.Status, s.Area, s.OpenDate
FROM View_UserShop v
JOIN Base_Shop s ON s.ShopId = v.ShopId
JOIN Base_Organization o ON o.OrganizationId = s.OrganizationId
WHERE v.UserId = @UserId
  AND (@SouSuo = '' OR s.ShopCode LIKE @SouSuo ESCAPE '\' OR s.ShopName LIKE @SouSuo ESCAPE '\' OR s.City LIKE @SouSuo ESCAPE '\')
  /*filter*/
ORDER BY s.ShopCode;
