/*---
summary: 可选的报修类别，取自参数设置的“报修项目”
effect: read
tests:
  - {name: 八类, as: putong, rows: 8}
---*/
SELECT p.Name AS Category
FROM Base_Parameter p
WHERE p.Category = '报修项目' AND p.Enabled = 1
ORDER BY p.SortCode, p.Name
