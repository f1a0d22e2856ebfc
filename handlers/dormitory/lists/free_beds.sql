/*---
summary: 可以安排的床位：在所给日期内没有人住，并与性别和房型相符
effect: read
params:
  RoomId:    {from: query.roomid, type: nvarchar(50), default: ''}
  Building:  {from: query.building, type: nvarchar(50), default: ''}
  Gender:    {from: query.gender, type: nvarchar(10), default: ''}
  UserId:    {from: query.userid, type: nvarchar(50), default: ''}
  CheckInId: {from: query.checkinid, type: nvarchar(50), default: ''}
  FromDate:  {from: query.fromdate, type: date, default: null}
  ToDate:    {from: query.todate, type: date, default: null}
  Today:     {from: now, type: date}
sort:
  allow: [b.BedNo]
  default: r.Building, r.Floor, r.RoomNo, b.BedNo
page: {}
---*/
SELECT b.RoomId, n.RoomName, r.RoomType, b.BedNo
FROM View_Bed b
JOIN Dorm_Room r ON r.RoomId = b.RoomId
JOIN View_RoomName n ON n.RoomId = b.RoomId
-- Two halves, so that each reads an index: residents without a day out, and those with a later one.
LEFT JOIN (SELECT c.RoomId, c.BedNo, c.Gender FROM Dorm_CheckIn c
           WHERE c.CheckInId <> @CheckInId AND c.ToDate IS NULL AND (@ToDate IS NULL OR c.FromDate < @ToDate)
           UNION ALL
           SELECT c.RoomId, c.BedNo, c.Gender FROM Dorm_CheckIn c
           WHERE c.CheckInId <> @CheckInId AND c.ToDate > COALESCE(@FromDate, @Today) AND c.ToDate > c.FromDate AND (@ToDate IS NULL OR c.FromDate < @ToDate)) t
  ON t.RoomId = b.RoomId AND (t.BedNo = b.BedNo OR r.RoomType = '夫妻' AND t.Gender = @Gender)
WHERE r.Status = '可用' AND t.RoomId IS NULL
  AND NOT EXISTS (SELECT 1 FROM Dorm_SingleStay s
                  WHERE s.RoomId = b.RoomId AND s.UserId <> @UserId
                    AND (s.ToDate IS NULL OR s.ToDate >= COALESCE(@FromDate, @Today))
                    AND (@ToDate IS NULL OR s.FromDate < @ToDate))
  /*if Gender*/ AND (r.RoomType NOT IN ('男', '女') OR r.RoomType = @Gender) /*end*/
  /*if RoomId*/ AND b.RoomId = @RoomId /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
/*sort*/
/*page*/
