-- Who signs in as @Account: an account without case, else a mobile number.
SELECT u.UserId, u.Account, u.PasswordHash, COALESCE(u.Mobile, '') AS Mobile, u.MobileConfirmed, u.Enabled, u.MustChangePassword
FROM Base_User u
WHERE u.Account = @Account
   OR (u.Mobile = @Account AND NOT EXISTS (SELECT 1 FROM Base_User a WHERE a.Account = @Account));
