SELECT u.RealName FROM Base_User u WHERE u.UserId = @UserId;
