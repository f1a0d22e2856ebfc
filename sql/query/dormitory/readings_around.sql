-- What a meter showed last before a month, and first after it, each of water and power.
SELECT r.Month, r.Water, r.Power, r.WaterOldEnd, r.PowerOldEnd
FROM Dorm_Reading r
WHERE r.MeterId = @MeterId
  AND (r.Month = (SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = @MeterId AND b.Month < @Month AND b.Water IS NOT NULL)
    OR r.Month = (SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = @MeterId AND b.Month < @Month AND b.Power IS NOT NULL)
    OR r.Month = (SELECT MIN(a.Month) FROM Dorm_Reading a WHERE a.MeterId = @MeterId AND a.Month > @Month AND COALESCE(a.WaterOldEnd, a.Water) IS NOT NULL)
    OR r.Month = (SELECT MIN(a.Month) FROM Dorm_Reading a WHERE a.MeterId = @MeterId AND a.Month > @Month AND COALESCE(a.PowerOldEnd, a.Power) IS NOT NULL))
ORDER BY r.Month;
