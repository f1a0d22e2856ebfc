-- The password hash of an account, and whether it is open.
SELECT u.Account, u.PasswordHash, u.Enabled FROM Base_User u WHERE u.Account = @Account;
