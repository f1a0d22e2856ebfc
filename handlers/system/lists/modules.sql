/*---
summary: 菜单，按树的次序，及多少对象直接有它的权限
effect: read
params:
  MenuId:  {from: query.menuid, type: nvarchar(50), default: ''}
  Keyword: {from: query.keyword, type: nvarchar(100), default: '', like: contains}
sort:
  allow: [m.FullName]
  default: t.OrderPath, m.SortCode, m.MenuId
page: {}
tests:
  - {name: 全部, as: admin, in: {query.pageSize: 200}, rows: 81}
  - {name: 按名称, as: admin, in: {query.keyword: 菜单管理}, rows: 1}
---*/
SELECT m.MenuId, m.FullName, m.ParentId, COALESCE(p.FullPath, '（最上级）') AS ParentName, COALESCE(t.Depth, 0) AS Depth, COALESCE(t.Address, '') AS Address,
       m.ID, m.Path, m.Component, m.Icon, m.Description, m.Enabled, m.Hidden, m.NoCache, m.Affix, m.Breadcrumb, m.Roles, m.Redirect, m.Img, m.Mame,
       m.SortCode,
       (SELECT COUNT(*) FROM Base_Button b WHERE b.MenuId = m.MenuId) AS Buttons,
       (SELECT COUNT(*) FROM Base_Authorize a WHERE a.ItemType = 'menu' AND a.ItemId = m.MenuId) AS Holders,
       m.RowVersion, m.CreateUserName, m.CreateDate, m.ModifyUserName, m.ModifyDate
FROM Base_Module m
LEFT JOIN View_ModuleTree t ON t.MenuId = m.MenuId
LEFT JOIN View_ModuleTree p ON p.MenuId = m.ParentId
WHERE 1 = 1
  /*if MenuId*/ AND m.MenuId = @MenuId /*end*/
  /*if Keyword*/ AND (m.FullName LIKE @Keyword ESCAPE '\' OR m.ID COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR m.Path LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
