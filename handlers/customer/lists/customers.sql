/*---
summary: 客户，按店铺、业务负责人、地区、阶段、签约状态、来源、登记和下次跟进日期筛选；只有数据范围内的
record: Crm_Customer
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  CustomerId:     {from: query.customerid, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  ShopId:         {from: query.shopid, default: ''}
  OwnerId:        {from: query.ownerid, default: ''}
  Region:         {from: query.region, type: nvarchar(50), default: '', like: contains, title: 省、市或区县}
  RegionCode:     {from: query.regioncode, type: nvarchar(12), default: '', like: prefix}
  Pool:           {from: query.pool, type: bit, default: null, title: 在公海，没有业务负责人}
  Kind:           {from: query.kind, default: ''}
  Source:         {from: query.source, default: ''}
  Stage:          {from: query.stage, default: ''}
  CustomerStatus: {from: query.customerstatus, default: null}
  CreateFrom:     {from: query.createdatefrom, type: date, default: null}
  CreateTo:       {from: query.createdateto, type: datetime2(3), day: end, default: null}
  NextFrom:       {from: query.nextdatefrom, type: date, default: null}
  NextTo:         {from: query.nextdateto, type: date, default: null}
sort:
  allow: [c.CustomerNo, c.Name, c.CreateDate, c.LastDate, c.NextDate, c.Budget]
  default: c.CreateDate DESC, c.CustomerId DESC
page: {}
export:
  name: 客户列表
  columns:
    {CustomerNo: 18, Name: 12, Mobile: 16, Gender: 6, Kind: 8, Source: 12, Stage: 8, CustomerStatus: {width: 10, enumeration: customerStatus}, ShopName: 18,
      OwnerName: 12, Province: 10, City: 10, District: 10, RegionCode: {heading: 行政区划代码, width: 12}, Address: 30, Community: 20, Layout: 12, HouseArea: {width: 10, format: '#,##0.00'},
      HandoverDate: {width: 12, format: yyyy-mm-dd}, Budget: {width: 14, format: '#,##0.00'}, Tags: 20, LastDate: {heading: 最近跟进, width: 18},
      NextDate: {heading: 下次跟进, width: 12, format: yyyy-mm-dd}, Remark: 30, CreateUserName: 10, CreateDate: 18}
tests:
  - {name: 总部看到全部, as: kefu, in: {query.pageSize: 100}, rows: 36}
  - {name: 经销商只看到自己的, as: jxs, in: {query.pageSize: 100}, rows: 28}
  - {name: 没有店铺的人看不到, as: sushe, rows: 0}
---*/
SELECT c.CustomerId, c.CustomerNo, c.Name, c.Mobile, c.Gender, c.Kind, c.Source, c.Stage, c.CustomerStatus,
       c.ShopId, s.ShopName, c.OwnerId, u.RealName AS OwnerName, c.OwnedDate, c.OrganizationId, o.FullName AS DealerName,
       c.Province, c.City, c.District, c.RegionCode, c.Address, c.Community, c.Layout, c.HouseArea, c.HandoverDate, c.Budget, c.Tags, c.Remark,
       c.LastDate, c.NextDate, c.RowVersion, c.CreateUserName, c.CreateDate, c.ModifyUserName, c.ModifyDate
FROM Crm_Customer c
LEFT JOIN Base_Shop s ON s.ShopId = c.ShopId
LEFT JOIN Base_Organization o ON o.OrganizationId = c.OrganizationId
LEFT JOIN Base_User u ON u.UserId = c.OwnerId
WHERE 1 = 1
  /*scope*/
  /*if CustomerId*/ AND c.CustomerId = @CustomerId /*end*/
  /*if ShopId*/ AND c.ShopId = @ShopId /*end*/
  /*if OwnerId*/ AND c.OwnerId = @OwnerId /*end*/
  /*if Region*/ AND (c.Province LIKE @Region ESCAPE '\' OR c.City LIKE @Region ESCAPE '\' OR c.District LIKE @Region ESCAPE '\') /*end*/
  /*if RegionCode*/ AND c.RegionCode COLLATE Chinese_PRC_CI_AS LIKE @RegionCode ESCAPE '\' /*end*/
  /*if Pool*/ AND CASE WHEN c.OwnerId IS NULL THEN 1 ELSE 0 END = @Pool /*end*/
  /*if Kind*/ AND c.Kind = @Kind /*end*/
  /*if Source*/ AND c.Source = @Source /*end*/
  /*if Stage*/ AND c.Stage = @Stage /*end*/
  /*if CustomerStatus*/ AND c.CustomerStatus = @CustomerStatus /*end*/
  /*if CreateFrom*/ AND c.CreateDate >= @CreateFrom /*end*/
  /*if CreateTo*/ AND c.CreateDate <= @CreateTo /*end*/
  /*if NextFrom*/ AND c.NextDate >= @NextFrom /*end*/
  /*if NextTo*/ AND c.NextDate <= @NextTo /*end*/
  /*if Keyword*/ AND (c.Name LIKE @Keyword ESCAPE '\' OR c.Mobile COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR c.CustomerNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\'
    OR c.Community LIKE @Keyword ESCAPE '\' OR c.Tags LIKE @Keyword ESCAPE '\'
    OR c.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
