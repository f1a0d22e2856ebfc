/*---
summary: 已计算的月份及其合计，最近的在前
effect: read
sort:
  allow: [m.Month]
  default: m.Month desc
page: {}
result: {columns: {Closed: bit}}
---*/
SELECT m.Month, m.Rooms, m.Persons, m.Rent, m.Water, m.Power, m.Correction, m.Outsource, m.Total,
       CAST(CASE WHEN m.Month <= b.ClosedThrough THEN 1 ELSE 0 END AS BIT) AS Closed,
       m.ComputedBy, m.ComputedDate, m.ClosedBy, m.ClosedDate, m.ReopenedBy, m.ReopenedDate, m.ReopenedReason
FROM Dorm_Month m
CROSS JOIN Dorm_Books b
WHERE 1 = 1
/*sort*/
/*page*/
