-- What the meters showed in a month, and last before it.
SELECT r.MeterId, r.Water, r.WaterOldEnd, r.WaterNewStart, w.Water AS WaterBefore,
       r.Power, r.PowerOldEnd, r.PowerNewStart, p.Power AS PowerBefore
FROM Dorm_Reading r
LEFT JOIN Dorm_Reading w ON w.MeterId = r.MeterId AND w.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = r.MeterId AND b.Month < @Month AND b.Water IS NOT NULL)
LEFT JOIN Dorm_Reading p ON p.MeterId = r.MeterId AND p.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = r.MeterId AND b.Month < @Month AND b.Power IS NOT NULL)
WHERE r.Month = @Month;
