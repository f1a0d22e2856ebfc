-- The UserId of an account, compared without case.
SELECT u.UserId
FROM Base_User u
WHERE u.Account = @Account;
