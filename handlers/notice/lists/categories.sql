/*---
summary: 可选的公告类别，取自参数设置的“公告类别”
effect: read
tests:
  - {name: 六类, as: putong, rows: 6}
---*/
SELECT p.Name AS Category
FROM Base_Parameter p
WHERE p.Category = '公告类别' AND p.Enabled = 1
ORDER BY p.SortCode, p.Name
