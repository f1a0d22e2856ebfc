/*---
summary: 店铺的开店阶段，按店铺、阶段、负责人、状态、计划日期筛选；只有数据范围内的
record: Shop_Stage
effect: read
scope: {shop: t.ShopId, owner: t.OwnerId}
params:
  StageId:     {from: query.stageid, type: nvarchar(50), default: ''}
  Keyword:     {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  ShopId:      {from: query.shopid, default: ''}
  Stage:       {from: query.stage, default: ''}
  OwnerId:     {from: query.ownerid, default: ''}
  State:       {from: query.state, type: nvarchar(10), default: ''}
  PlannedFrom: {from: query.planneddatefrom, type: date, default: null}
  PlannedTo:   {from: query.planneddateto, type: date, default: null}
  Today:       {from: now, type: date}
result: {columns: {LateDays: int, PlannedFrom: date, State: nvarchar, FileCount: int}}
sort:
  allow: [s.ShopCode, t.PlannedDate, t.RealDate]
  default: x.Done, s.ShopCode, t.StageNo, t.StageId
page: {}
export:
  name: 开店进度
  columns:
    {ShopCode: {heading: 店铺编号, width: 12}, ShopName: 20, Stage: 8, State: {heading: 状态, width: 10}, PlannedDate: {width: 12, format: yyyy-mm-dd},
      RealDate: {width: 12, format: yyyy-mm-dd}, LateDays: {heading: 逾期天数, width: 10}, OwnerName: 12, Note: 40}
tests:
  - {name: 没有店铺的人看不到, as: sushe, rows: 0}
---*/
SELECT t.StageId, t.ShopId, s.ShopCode, s.ShopName, s.Status AS ShopStatus, t.Stage, t.StageNo, t.StartDate,
       COALESCE((SELECT b.PlannedDate FROM Shop_Stage b WHERE b.ShopId = t.ShopId AND b.StageNo = t.StageNo - 1), t.StartDate) AS PlannedFrom,
       t.PlannedDate, t.RealDate, t.OwnerId, u.RealName AS OwnerName, t.Note,
       CASE WHEN t.RealDate IS NOT NULL THEN '已完成' WHEN s.Status = '已关闭' THEN '已中止' WHEN t.PlannedDate < @Today THEN '已逾期' ELSE '未到期' END AS State,
       CASE WHEN COALESCE(t.RealDate, @Today) > t.PlannedDate AND (t.RealDate IS NOT NULL OR s.Status <> '已关闭')
-- @dialect sqlite
            THEN CAST(julianday(COALESCE(t.RealDate, @Today)) - julianday(t.PlannedDate) AS INT)
-- @dialect sqlserver
            THEN DATEDIFF(DAY, t.PlannedDate, COALESCE(t.RealDate, @Today))
-- @dialect both
       END AS LateDays,
       (SELECT COUNT(*) FROM Admin_File f WHERE f.FileType = '开店照片' AND f.FileParam = t.StageId) AS FileCount,
       t.RowVersion, t.CreateUserName, t.CreateDate, t.ModifyUserName, t.ModifyDate
FROM Shop_Stage t
JOIN Base_Shop s ON s.ShopId = t.ShopId
LEFT JOIN Base_User u ON u.UserId = t.OwnerId
-- Openings under way come first.
JOIN (SELECT i.ShopId, MIN(CASE WHEN i.RealDate IS NULL THEN 0 ELSE 1 END) AS Done FROM Shop_Stage i GROUP BY i.ShopId) x ON x.ShopId = t.ShopId
WHERE 1 = 1
  /*scope*/
  /*if StageId*/ AND t.StageId = @StageId /*end*/
  /*if ShopId*/ AND t.ShopId = @ShopId /*end*/
  /*if Stage*/ AND t.Stage = @Stage /*end*/
  /*if OwnerId*/ AND t.OwnerId = @OwnerId /*end*/
  /*if State*/ AND CASE WHEN t.RealDate IS NOT NULL THEN '已完成' WHEN s.Status = '已关闭' THEN '已中止' WHEN t.PlannedDate < @Today THEN '已逾期' ELSE '未到期' END = @State /*end*/
  /*if PlannedFrom*/ AND t.PlannedDate >= @PlannedFrom /*end*/
  /*if PlannedTo*/ AND t.PlannedDate <= @PlannedTo /*end*/
  /*if Keyword*/ AND (s.ShopName LIKE @Keyword ESCAPE '\' OR s.ShopCode LIKE @Keyword ESCAPE '\' OR t.Note LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
