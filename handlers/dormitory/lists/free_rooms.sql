/*---
summary: 还能住人的房间和剩余床位数，按房号查找，供办理入住和调房选择
effect: read
params:
  RoomId:   {from: query.roomid, type: nvarchar(50), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Building: {from: query.building, type: nvarchar(50), default: ''}
  Gender:   {from: query.gender, type: nvarchar(10), default: ''}
  UserId:   {from: query.userid, type: nvarchar(50), default: ''}
  FromDate: {from: query.fromdate, type: date, default: null}
  ToDate:   {from: query.todate, type: date, default: null}
  Today:    {from: now, type: date}
sort:
  allow: [n.RoomName]
  default: r.Building, r.Floor, r.RoomNo
page: {}
---*/
SELECT r.RoomId, n.RoomName, r.Building, r.Floor, r.RoomNo, r.RoomType, r.Beds, f.FreeBeds
FROM Dorm_Room r
JOIN View_RoomName n ON n.RoomId = r.RoomId
LEFT JOIN (SELECT b.RoomId, COUNT(*) AS FreeBeds
           FROM View_Bed b
           JOIN Dorm_Room q ON q.RoomId = b.RoomId
           LEFT JOIN (SELECT c.RoomId, c.BedNo, c.Gender FROM Dorm_CheckIn c
                      WHERE c.ToDate IS NULL AND (@ToDate IS NULL OR c.FromDate < @ToDate)
                      UNION ALL
                      SELECT c.RoomId, c.BedNo, c.Gender FROM Dorm_CheckIn c
                      WHERE c.ToDate > COALESCE(@FromDate, @Today) AND c.ToDate > c.FromDate AND (@ToDate IS NULL OR c.FromDate < @ToDate)) t
             ON t.RoomId = b.RoomId AND (t.BedNo = b.BedNo OR q.RoomType = '夫妻' AND t.Gender = @Gender)
           WHERE q.Status = '可用' AND t.RoomId IS NULL
             AND NOT EXISTS (SELECT 1 FROM Dorm_SingleStay s
                             WHERE s.RoomId = b.RoomId AND s.UserId <> @UserId
                               AND (s.ToDate IS NULL OR s.ToDate >= COALESCE(@FromDate, @Today))
                               AND (@ToDate IS NULL OR s.FromDate < @ToDate))
           GROUP BY b.RoomId) f ON f.RoomId = r.RoomId
WHERE (f.FreeBeds > 0 OR r.RoomId = @RoomId)
  /*if RoomId*/ AND r.RoomId = @RoomId /*end*/
  /*if Keyword*/ AND n.RoomName LIKE @Keyword ESCAPE '\' /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
  /*if Gender*/ AND (r.RoomType NOT IN ('男', '女') OR r.RoomType = @Gender) /*end*/
/*sort*/
/*page*/
