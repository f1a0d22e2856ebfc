-- Changes a button of a menu.
UPDATE Base_Button
SET FullName = @FullName, Icon = @Icon, SortCode = @SortCode
WHERE ButtonId = @ButtonId AND MenuId = @MenuId;
