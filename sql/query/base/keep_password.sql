-- Keeps the password that an account is about to lose, for password.history.
INSERT INTO Base_PasswordHistory (HistoryId, UserId, PasswordHash, CreateDate)
SELECT @HistoryId, u.UserId, u.PasswordHash, @Now
FROM Base_User u
WHERE u.Account = @Account AND u.PasswordHash LIKE '$argon2id$%';
