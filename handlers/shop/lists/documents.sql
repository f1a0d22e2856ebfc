/*---
summary: 店铺档案，按店铺、类别、状态、须换证、有效期、负责人筛选；状态按当天得出；只有数据范围内的
record: Shop_Document
effect: read
scope: {shop: d.ShopId, owner: d.OwnerId}
params:
  DocumentId: {from: query.documentid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  ShopId:     {from: query.shopid, default: ''}
  Kind:       {from: query.kind, default: ''}
  OwnerId:    {from: query.ownerid, default: ''}
  State:      {from: query.state, type: nvarchar(10), default: ''}
  Due:        {from: query.due, type: bit, default: null}
  UntilFrom:  {from: query.validuntilfrom, type: date, default: null}
  UntilTo:    {from: query.validuntilto, type: date, default: null}
  Today:      {from: now, type: date}
result: {columns: {State: nvarchar, FileCount: int}}
sort:
  allow: [s.ShopCode, d.ValidUntil, d.IssuedDate]
  default: x.Turn, d.ValidUntil, s.ShopCode, d.DocumentId
page: {}
export:
  name: 店铺档案
  columns:
    {ShopCode: {heading: 店铺编号, width: 12}, ShopName: 20, Kind: 12, Name: 20, DocumentNo: 24, IssuedDate: {width: 12, format: yyyy-mm-dd},
      ValidUntil: {width: 12, format: yyyy-mm-dd}, State: {heading: 状态, width: 10}, OwnerName: 12, Remark: 30}
tests:
  - {name: 没有店铺的人看不到, as: sushe, rows: 0}
---*/
SELECT d.DocumentId, d.ShopId, s.ShopCode, s.ShopName, d.Kind, d.Name, d.DocumentNo, d.IssuedDate, d.ValidUntil, d.OwnerId, u.RealName AS OwnerName,
       x.State, d.Replaced, d.Remark,
       (SELECT COUNT(*) FROM Admin_File f WHERE f.FileType = '店铺档案' AND f.FileParam = d.DocumentId) AS FileCount,
       d.RowVersion, d.CreateUserName, d.CreateDate, d.ModifyUserName, d.ModifyDate
FROM Shop_Document d
JOIN Base_Shop s ON s.ShopId = d.ShopId
LEFT JOIN Base_User u ON u.UserId = d.OwnerId
-- Documents with an end come first, replaced ones last.
JOIN (SELECT i.DocumentId, CASE WHEN i.Replaced = 1 THEN 2 WHEN i.ValidUntil IS NULL THEN 1 ELSE 0 END AS Turn,
             CASE WHEN i.Replaced = 1 THEN '已替换' WHEN i.ValidUntil IS NULL THEN '有效' WHEN i.ValidUntil < @Today THEN '已过期'
-- @dialect sqlite
                  WHEN i.ValidUntil <= date(@Today, '+30 days') THEN '将到期'
-- @dialect sqlserver
                  WHEN i.ValidUntil <= DATEADD(DAY, 30, @Today) THEN '将到期'
-- @dialect both
                  ELSE '有效' END AS State
      FROM Shop_Document i) x ON x.DocumentId = d.DocumentId
WHERE 1 = 1
  /*scope*/
  /*if DocumentId*/ AND d.DocumentId = @DocumentId /*end*/
  /*if ShopId*/ AND d.ShopId = @ShopId /*end*/
  /*if Kind*/ AND d.Kind = @Kind /*end*/
  /*if OwnerId*/ AND d.OwnerId = @OwnerId /*end*/
  /*if State*/ AND x.State = @State /*end*/
  /*if Due*/ AND @Due = CASE WHEN x.State IN ('将到期', '已过期') AND s.Status <> '已关闭' THEN 1 ELSE 0 END /*end*/
  /*if UntilFrom*/ AND d.ValidUntil >= @UntilFrom /*end*/
  /*if UntilTo*/ AND d.ValidUntil <= @UntilTo /*end*/
  /*if Keyword*/ AND (s.ShopName LIKE @Keyword ESCAPE '\' OR s.ShopCode LIKE @Keyword ESCAPE '\' OR d.Name LIKE @Keyword ESCAPE '\'
    OR d.DocumentNo LIKE @Keyword ESCAPE '\' OR d.Kind LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
