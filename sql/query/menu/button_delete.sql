-- Deletes a button of a menu.
DELETE FROM Base_Button
WHERE ButtonId = @ButtonId AND MenuId = @MenuId;
