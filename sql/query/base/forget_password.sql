-- Forgets a password that an account had.
DELETE FROM Base_PasswordHistory WHERE HistoryId = @HistoryId;
