-- Adds a button to a menu.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
VALUES (@ButtonId, @MenuId, @FullName, @Icon, @SortCode);
