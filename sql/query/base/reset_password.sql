-- Gives an account a password whatever the old one was.
UPDATE Base_User
SET PasswordHash = @PasswordHash, MustChangePassword = @MustChange, InitialSignIns = 0, PasswordDate = COALESCE(@Now, PasswordDate)
WHERE Account = @Account;
