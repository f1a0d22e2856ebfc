-- Keeps every other change of where somebody lives waiting until this one is written.
UPDATE Base_User SET RowVersion = RowVersion WHERE UserId = @UserId;
