/*---
summary: 宿舍报修，超时和紧急的在前，按状态、楼栋、类别、紧急程度、是否超时、报修时间筛选；有处理权限的看全部，其他人只看自己的
record: Dorm_Repair
effect: read
params:
  RepairId:    {from: query.repairid, type: nvarchar(50), default: ''}
  RoomId:      {from: query.roomid, default: ''}
  Keyword:     {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Status:      {from: query.status, default: ''}
  Building:    {from: query.building, default: ''}
  Item:        {from: query.item, default: ''}
  Urgency:     {from: query.urgency, default: ''}
  Overdue:     {from: query.overdue, type: bit, default: null}
  Own:         {from: query.own, type: bit, default: null, title: 本人报修的}
  ReportFrom:  {from: query.reportdatefrom, type: date, default: null}
  ReportUntil: {from: query.reportdateto, type: datetime2(3), day: end, default: null}
  UserId:      {from: session.userid, type: nvarchar(50), default: ''}
  MayHandle:   {from: session.can.dormitory-repair.handle, type: int, default: 0}
  Now:         {from: now, type: datetime2(3)}
result: {columns: {Overdue: bit, Own: bit, PhotoCount: int, UrgedDate: datetime}}
sort:
  allow: [r.RepairNo, r.ReportDate, r.DueDate, r.FinishDate]
  default: t.Turn, r.ReportDate desc, r.RepairId
page: {}
export:
  name: 宿舍报修
  columns:
    {RepairNo: 18, Status: 10, Urgency: 10, Overdue: {heading: 超时, width: 8}, Building: 10, Room: 8, Item: 12, Description: 50, Reporter: 12,
      ReportDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}, DueDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}, Handler: 12,
      AcceptDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}, FinishDate: {width: 18, format: 'yyyy-mm-dd hh:mm'},
      CloseDate: {width: 18, format: 'yyyy-mm-dd hh:mm'}, Rating: 8, RatingNote: 30}
tests:
  - {name: 待处理的, as: sushe, in: {query.status: 待处理, query.pageSize: 200}, rows: 18}
  - {name: 只有自己的, as: putong, in: {query.pageSize: 200}, rows: 5}
---*/
SELECT r.RepairId, r.RepairNo, r.RoomId, r.Building, r.Room, r.Item, r.Description, r.Urgency, r.Status,
       CAST(CASE WHEN r.Status IN ('待处理', '处理中') AND r.DueDate < @Now THEN 1 ELSE 0 END AS BIT) AS Overdue,
       r.Reporter, CAST(CASE WHEN r.ReporterUserId = @UserId THEN 1 ELSE 0 END AS BIT) AS Own, r.ReportDate, r.DueDate,
       r.Handler, r.HandlerUserId, r.AcceptDate, r.FinishDate, r.CloseDate, r.Rating, r.RatingNote,
       (SELECT COUNT(*) FROM Admin_File f WHERE f.FileType = '报修照片' AND f.FileParam = r.RepairId) AS PhotoCount,
       CASE WHEN r.Status IN ('待处理', '处理中') THEN (SELECT MAX(p.CreateDate) FROM Dorm_RepairProgress p WHERE p.RepairId = r.RepairId AND p.Action = '催办') END AS UrgedDate,
       r.RowVersion
FROM Dorm_Repair r
-- Overdue requests, then open ones, both by urgency, then finished ones.
JOIN (SELECT q.RepairId,
             CASE WHEN q.Status NOT IN ('待处理', '处理中') THEN 6
                  ELSE CASE WHEN q.DueDate < @Now THEN 0 ELSE 3 END + CASE q.Urgency WHEN '特急' THEN 0 WHEN '紧急' THEN 1 ELSE 2 END END AS Turn
      FROM Dorm_Repair q) t ON t.RepairId = r.RepairId
WHERE (@MayHandle = 1 OR r.ReporterUserId = @UserId)
  /*if RepairId*/ AND r.RepairId = @RepairId /*end*/
  /*if RoomId*/ AND r.RoomId = @RoomId /*end*/
  /*if Status*/ AND r.Status = @Status /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
  /*if Item*/ AND r.Item = @Item /*end*/
  /*if Urgency*/ AND r.Urgency = @Urgency /*end*/
  /*if Overdue*/ AND CASE WHEN r.Status IN ('待处理', '处理中') AND r.DueDate < @Now THEN 1 ELSE 0 END = @Overdue /*end*/
  /*if Own*/ AND CASE WHEN r.ReporterUserId = @UserId THEN 1 ELSE 0 END = @Own /*end*/
  /*if ReportFrom*/ AND r.ReportDate >= @ReportFrom /*end*/
  /*if ReportUntil*/ AND r.ReportDate <= @ReportUntil /*end*/
  /*if Keyword*/ AND (r.RepairNo LIKE @Keyword ESCAPE '\' OR CONCAT(r.Building, ' ', r.Room) LIKE @Keyword ESCAPE '\' OR r.Description LIKE @Keyword ESCAPE '\'
    OR r.Reporter LIKE @Keyword ESCAPE '\' OR r.Handler LIKE @Keyword ESCAPE '\'
    OR r.Reporter IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR r.Handler IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
