SELECT u.UserId FROM Base_User u WHERE u.Account = @Account;
