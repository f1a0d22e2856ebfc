-- One quick entry; a menu that is gone or disabled adds nothing.
INSERT INTO Base_QuickEntry (UserId, MenuId, SortCode)
SELECT @UserId, m.MenuId, @SortCode
FROM Base_Module m
WHERE m.MenuId = @MenuId AND m.Enabled = 1;
