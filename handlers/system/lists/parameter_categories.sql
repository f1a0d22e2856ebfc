/*---
summary: 参数的类别，以及每类有几个
effect: read
tests:
  - {name: 全部, as: admin, rows: 13}
---*/
SELECT p.Category, COUNT(*) AS Quantity
FROM Base_Parameter p
GROUP BY p.Category
ORDER BY p.Category;
