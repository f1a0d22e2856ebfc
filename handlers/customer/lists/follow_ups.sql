/*---
summary: 跟进记录，按客户、方式、跟进人、日期筛选；只有数据范围内的客户的
record: Crm_FollowUp
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  FollowUpId: {from: query.followupid, type: nvarchar(50), default: ''}
  CustomerId: {from: query.customerid, default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Way:        {from: query.way, default: ''}
  CreateFrom: {from: query.createdatefrom, type: date, default: null}
  CreateTo:   {from: query.createdateto, type: datetime2(3), day: end, default: null}
  NextFrom:   {from: query.nextdatefrom, type: date, default: null}
  NextTo:     {from: query.nextdateto, type: date, default: null}
sort:
  allow: [f.CreateDate, f.NextDate]
  default: f.CreateDate DESC, f.FollowUpId DESC
page: {}
result: {columns: {PictureCount: int}}
export:
  name: 跟进记录
  columns:
    {CustomerNo: {heading: 客户编号, width: 18}, CustomerName: 12, ShopName: {heading: 店铺, width: 18}, Way: 8, Content: 60,
      NextDate: {width: 12, format: yyyy-mm-dd}, CreateUserName: {heading: 跟进人, width: 10}, CreateDate: {heading: 跟进时间, width: 18}}
---*/
SELECT f.FollowUpId, f.CustomerId, c.Name AS CustomerName, c.CustomerNo, c.Mobile, s.ShopName, f.Way, f.Content, f.NextDate,
       (SELECT COUNT(*) FROM Admin_File p WHERE p.FileType = '跟进照片' AND p.FileParam = f.FollowUpId) AS PictureCount,
       f.RowVersion, f.CreateUserName, f.CreateDate, f.ModifyUserName, f.ModifyDate
FROM Crm_FollowUp f
JOIN Crm_Customer c ON c.CustomerId = f.CustomerId
LEFT JOIN Base_Shop s ON s.ShopId = c.ShopId
WHERE 1 = 1
  /*scope*/
  /*if FollowUpId*/ AND f.FollowUpId = @FollowUpId /*end*/
  /*if CustomerId*/ AND f.CustomerId = @CustomerId /*end*/
  /*if Way*/ AND f.Way = @Way /*end*/
  /*if CreateFrom*/ AND f.CreateDate >= @CreateFrom /*end*/
  /*if CreateTo*/ AND f.CreateDate <= @CreateTo /*end*/
  /*if NextFrom*/ AND f.NextDate >= @NextFrom /*end*/
  /*if NextTo*/ AND f.NextDate <= @NextTo /*end*/
  /*if Keyword*/ AND (f.Content LIKE @Keyword ESCAPE '\' OR c.Name LIKE @Keyword ESCAPE '\' OR c.CustomerNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\'
    OR c.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
