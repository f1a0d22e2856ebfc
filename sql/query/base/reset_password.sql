-- Gives an account a password whatever the old one was.
UPDATE Base_User
SET PasswordHash = @PasswordHash, MustChangePassword = @MustChange, InitialSignIns = 0, ModifyDate = @Now, RowVersion = RowVersion + 1
WHERE Account = @Account;
