/*---
summary: 一个月的抄表单：每块表的上次读数、本月读数和在住人数
effect: read
params:
  Month:    {from: query.month, type: nvarchar(7)}
  Building: {from: query.building, type: nvarchar(50), default: ''}
  Today:    {from: now, type: date}
tests:
  - {name: 一栋, as: sushe, in: {query.month: '2020-01', query.building: 夫妻楼}, rows: 106}
---*/
SELECT m.MeterId, m.MeterName, m.Building, m.RoomId, r.ReadingId, r.RowVersion,
       w.Water AS WaterBefore, r.Water, r.WaterOldEnd, r.WaterNewStart,
       p.Power AS PowerBefore, r.Power, r.PowerOldEnd, r.PowerNewStart, r.Remark,
       (SELECT COUNT(*) FROM Dorm_CheckIn c WHERE c.RoomId = m.RoomId AND c.FromDate <= @Today AND (c.ToDate IS NULL OR c.ToDate > @Today)) AS Residents
FROM View_Meter m
LEFT JOIN Dorm_Room o ON o.RoomId = m.RoomId
LEFT JOIN Dorm_Reading r ON r.MeterId = m.MeterId AND r.Month = @Month
LEFT JOIN Dorm_Reading w ON w.MeterId = m.MeterId AND w.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = m.MeterId AND b.Month < @Month AND b.Water IS NOT NULL)
LEFT JOIN Dorm_Reading p ON p.MeterId = m.MeterId AND p.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = m.MeterId AND b.Month < @Month AND b.Power IS NOT NULL)
WHERE (o.Status IS NULL OR o.Status <> '停用')
  /*if Building*/ AND m.Building = @Building /*end*/
ORDER BY m.Building, CASE WHEN m.RoomId IS NULL THEN 0 ELSE 1 END, o.Floor, m.RoomNo
