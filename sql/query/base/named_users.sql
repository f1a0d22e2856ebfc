-- Whom @Name may mean: the user of that account, compared without case, first,
-- and then the one with that mobile number.
SELECT u.UserId
FROM Base_User u
WHERE u.Account = @Name OR u.Mobile = @Name
ORDER BY CASE WHEN u.Account = @Name THEN 0 ELSE 1 END;
