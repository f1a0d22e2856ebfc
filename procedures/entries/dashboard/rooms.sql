/*---
procedure: P_Dashboard
cxtype: 首页房间查询
aliases: ["*"]
summary: 各楼栋的房间数与床位数，房间按状态分列；床位不含停用的房间
tool: dormitory_room_summary
effect: read
intent: read
access: {menu: dormitory-inventory}
result: {columns: {Rooms: int, Usable: int, Repairing: int, Closed: int, Beds: int}}
tests:
  - {name: 四栋, as: sushe, rows: 4}
  - {name: 无权, as: putong, code: 403}
---*/
SELECT r.Building, COUNT(*) AS Rooms,
       SUM(CASE WHEN r.Status = '可用' THEN 1 ELSE 0 END) AS Usable,
       SUM(CASE WHEN r.Status = '维修' THEN 1 ELSE 0 END) AS Repairing,
       SUM(CASE WHEN r.Status = '停用' THEN 1 ELSE 0 END) AS Closed,
       SUM(CASE WHEN r.Status = '停用' THEN 0 ELSE r.Beds END) AS Beds
FROM Dorm_Room r
GROUP BY r.Building
ORDER BY r.Building;
