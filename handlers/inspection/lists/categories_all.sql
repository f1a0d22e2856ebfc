/*---
summary: 全部缺陷类别的全名与严重程度，按树的次序，供选择
effect: read
tests:
  - {name: 全部, as: pinzhi, rows: 35}
---*/
SELECT t.CategoryId, t.FullPath, c.Severity
FROM View_DefectCategory t
JOIN Insp_Category c ON c.CategoryId = t.CategoryId
ORDER BY t.OrderPath
