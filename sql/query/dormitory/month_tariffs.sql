-- The prices that began until a month, in the order of their beginning.
SELECT t.Building, t.FromMonth, t.WaterPrice, t.PowerPrice, t.WaterFree, t.PowerFree
FROM Dorm_Tariff t
WHERE t.FromMonth <= @Month
ORDER BY t.FromMonth;
