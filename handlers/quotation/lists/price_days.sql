/*---
summary: 价格有变化的日期，最近的在前
effect: read
---*/
SELECT p.ValidFrom AS Day, COUNT(*) AS Prices
FROM Quo_Price p
GROUP BY p.ValidFrom
ORDER BY p.ValidFrom DESC;
