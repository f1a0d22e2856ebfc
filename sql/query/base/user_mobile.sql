-- The mobile number of an account, empty without one.
SELECT COALESCE(u.Mobile, '') AS Mobile
FROM Base_User u
WHERE u.Account = @Account;
