-- The buttons of a menu.
SELECT b.ButtonId, b.FullName, b.Icon, b.SortCode
FROM Base_Button b
WHERE b.MenuId = @MenuId
ORDER BY b.SortCode, b.ButtonId;
