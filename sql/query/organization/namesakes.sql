-- Who would be taken for somebody else at a sign-in: the account of one is the
-- mobile number of another.
SELECT u.RealName
FROM Base_User u
WHERE u.UserId <> @UserId AND (u.Mobile = @Account OR u.Account = @Mobile);
