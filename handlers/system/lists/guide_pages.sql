/*---
summary: 有操作指引的页面
effect: read
tests:
  - {name: 全部, as: admin, rows: 11}
---*/
SELECT COALESCE(m.FullName, f.FileParam COLLATE Chinese_PRC_CI_AS) AS Category, COUNT(*) AS Quantity
FROM Admin_File f
LEFT JOIN Base_Module m ON m.ID = f.FileParam
WHERE f.FileType = '操作说明'
GROUP BY COALESCE(m.FullName, f.FileParam COLLATE Chinese_PRC_CI_AS)
ORDER BY COALESCE(m.FullName, f.FileParam COLLATE Chinese_PRC_CI_AS);
