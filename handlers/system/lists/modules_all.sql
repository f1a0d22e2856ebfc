/*---
summary: 菜单的目录，按树的次序，供选择上级
effect: read
tests:
  - {name: 全部, as: admin, rows: 13}
---*/
SELECT t.MenuId, t.FullPath
FROM View_ModuleTree t
WHERE t.Component = 'Layout'
ORDER BY t.OrderPath
