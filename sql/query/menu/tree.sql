-- Every menu, in the order in which those of one group stand.
SELECT m.MenuId, m.ParentId, m.ID, m.Mame, m.FullName, m.Path, m.Component, m.SortCode, m.Hidden, m.Enabled, m.Roles, m.RowVersion
FROM Base_Module m
ORDER BY m.SortCode, m.ID;
