-- The account of a user.
SELECT u.Account, u.RealName, u.Enabled FROM Base_User u WHERE u.UserId = @UserId;
