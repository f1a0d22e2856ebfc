/*---
summary: 一个月的抄表单：每块表的本月读数、前后月份的读数、上次用量，和月底（本月是今天）的在住人数
record: Dorm_Reading
effect: read
params:
  Month:    {from: query.month}
  Building: {from: query.building, type: nvarchar(50), default: ''}
  MeterId:  {from: query.meterid, default: ''}
  Today:    {from: now, type: date}
result:
  columns: {WaterUsedBefore: 'decimal(12,2)', WaterAfter: 'decimal(12,2)', PowerUsedBefore: 'decimal(12,2)', PowerAfter: 'decimal(12,2)', Closed: bit, Needed: bit}
tests:
  - {name: 一栋, as: sushe, in: {query.month: '2020-01', query.building: 夫妻楼}, rows: 106}
---*/
SELECT m.MeterId, m.MeterName, m.Building, m.RoomId, m.RoomNo, o.Floor, r.ReadingId, r.RowVersion, r.Remark,
       r.Water, r.WaterOldEnd, r.WaterNewStart, r.WaterPhoto, w.Water AS WaterBefore, w.Month AS WaterBeforeMonth,
       ROUND(CASE WHEN w.WaterNewStart IS NULL THEN w.Water - wb.Water ELSE w.WaterOldEnd - wb.Water + w.Water - w.WaterNewStart END, 2) AS WaterUsedBefore,
       COALESCE(wa.WaterOldEnd, wa.Water) AS WaterAfter, wa.Month AS WaterAfterMonth,
       r.Power, r.PowerOldEnd, r.PowerNewStart, r.PowerPhoto, p.Power AS PowerBefore, p.Month AS PowerBeforeMonth,
       ROUND(CASE WHEN p.PowerNewStart IS NULL THEN p.Power - pb.Power ELSE p.PowerOldEnd - pb.Power + p.Power - p.PowerNewStart END, 2) AS PowerUsedBefore,
       COALESCE(pa.PowerOldEnd, pa.Power) AS PowerAfter, pa.Month AS PowerAfterMonth,
       (SELECT COUNT(*) FROM Dorm_CheckIn c
        WHERE c.RoomId = m.RoomId AND c.FromDate <= @Today AND SUBSTRING(CAST(c.FromDate AS NVARCHAR(10)), 1, 7) <= @Month
          AND (c.ToDate IS NULL OR c.ToDate > @Today OR SUBSTRING(CAST(c.ToDate AS NVARCHAR(10)), 1, 7) > @Month)) AS Residents,
       CAST(CASE WHEN @Month <= (SELECT b.ClosedThrough FROM Dorm_Books b) THEN 1 ELSE 0 END AS BIT) AS Closed,
       CAST(CASE WHEN m.RoomId IS NULL OR EXISTS (
           SELECT 1 FROM Dorm_CheckIn c WHERE c.RoomId = m.RoomId AND SUBSTRING(CAST(c.FromDate AS NVARCHAR(10)), 1, 7) <= @Month
             AND (c.ToDate IS NULL OR SUBSTRING(CAST(c.ToDate AS NVARCHAR(10)), 1, 10) > CONCAT(@Month, '-01')))
           THEN 1 ELSE 0 END AS BIT) AS Needed
FROM View_Meter m
LEFT JOIN Dorm_Room o ON o.RoomId = m.RoomId
LEFT JOIN Dorm_Reading r ON r.MeterId = m.MeterId AND r.Month = @Month
LEFT JOIN Dorm_Reading w ON w.MeterId = m.MeterId AND w.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = m.MeterId AND b.Month < @Month AND b.Water IS NOT NULL)
LEFT JOIN Dorm_Reading wb ON wb.MeterId = m.MeterId AND wb.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = m.MeterId AND b.Month < w.Month AND b.Water IS NOT NULL)
LEFT JOIN Dorm_Reading wa ON wa.MeterId = m.MeterId AND wa.Month = (
    SELECT MIN(a.Month) FROM Dorm_Reading a WHERE a.MeterId = m.MeterId AND a.Month > @Month AND COALESCE(a.WaterOldEnd, a.Water) IS NOT NULL)
LEFT JOIN Dorm_Reading p ON p.MeterId = m.MeterId AND p.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = m.MeterId AND b.Month < @Month AND b.Power IS NOT NULL)
LEFT JOIN Dorm_Reading pb ON pb.MeterId = m.MeterId AND pb.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = m.MeterId AND b.Month < p.Month AND b.Power IS NOT NULL)
LEFT JOIN Dorm_Reading pa ON pa.MeterId = m.MeterId AND pa.Month = (
    SELECT MIN(a.Month) FROM Dorm_Reading a WHERE a.MeterId = m.MeterId AND a.Month > @Month AND COALESCE(a.PowerOldEnd, a.Power) IS NOT NULL)
WHERE (o.Status IS NULL OR o.Status <> '停用')
  /*if Building*/ AND m.Building = @Building /*end*/
  /*if MeterId*/ AND m.MeterId = @MeterId /*end*/
ORDER BY m.Building, CASE WHEN m.RoomId IS NULL THEN 0 ELSE 1 END, o.Floor, m.RoomNo
