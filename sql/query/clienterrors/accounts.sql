-- Whom an error met, the latest first, at most @Most of them.
SELECT a.Account, COALESCE(u.RealName, '') AS Name, a.Occurrences, a.LastDate, a.RequestId, a.UserAgent, a.Version
FROM Log_ClientErrorAccount a
LEFT JOIN Base_User u ON u.Account = a.Account
WHERE a.ErrorId = @ErrorId
ORDER BY a.LastDate DESC, a.Account
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- @dialect sqlite
LIMIT @Most;
