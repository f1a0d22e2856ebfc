-- The passwords that an account had, the last one first.
SELECT h.HistoryId, h.PasswordHash
FROM Base_PasswordHistory h
WHERE h.UserId = @UserId
ORDER BY h.CreateDate DESC, h.HistoryId;
