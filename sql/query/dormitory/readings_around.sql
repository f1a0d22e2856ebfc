-- What a meter showed last before a month, and first after it.
SELECT r.Month, r.Water, r.Power, r.WaterOldEnd, r.PowerOldEnd
FROM Dorm_Reading r
WHERE r.MeterId = @MeterId
  AND (r.Month = (SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = @MeterId AND b.Month < @Month)
    OR r.Month = (SELECT MIN(a.Month) FROM Dorm_Reading a WHERE a.MeterId = @MeterId AND a.Month > @Month));
