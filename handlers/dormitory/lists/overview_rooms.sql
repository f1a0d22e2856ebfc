/*---
summary: 住宿总览的房间，按楼栋、楼层、房号；包间的写明由谁包下
effect: read
params:
  Today: {from: now, type: date}
tests:
  - {name: 全部房间, as: sushe, rows: 432}
---*/
SELECT r.RoomId, n.RoomName, r.Building, r.Floor, r.RoomNo, r.RoomType, r.Beds, r.Status,
       (SELECT MIN(p.Person) FROM Dorm_SingleStay s
        JOIN View_StaffName p ON p.UserId = s.UserId
        WHERE s.RoomId = r.RoomId AND s.FromDate <= @Today AND (s.ToDate IS NULL OR s.ToDate >= @Today)) AS AloneFor
FROM Dorm_Room r
JOIN View_RoomName n ON n.RoomId = r.RoomId
ORDER BY r.Building, r.Floor, r.RoomNo
