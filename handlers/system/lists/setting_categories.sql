/*---
summary: 应用设置的类别
effect: read
tests:
  - {name: 全部, as: admin, rows: 16}
---*/
SELECT s.Category, COUNT(*) AS Quantity
FROM Base_Setting s
GROUP BY s.Category
ORDER BY s.Category;
