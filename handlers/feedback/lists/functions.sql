/*---
summary: 有反馈的功能
effect: read
tests:
  - {name: 全部, as: admin, rows: 14}
---*/
SELECT e.ModName AS Category, COUNT(*) AS Quantity
FROM Eva_SystemEvaluation e
GROUP BY e.ModName
ORDER BY e.ModName;
