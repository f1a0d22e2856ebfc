-- One error with its stack.
SELECT e.ErrorId, e.Message, e.Info, e.Url, e.Stack, e.Occurrences, e.FirstDate, e.LastDate, e.ResolvedDate, e.ResolvedBy,
       (SELECT COUNT(*) FROM Log_ClientErrorAccount a WHERE a.ErrorId = e.ErrorId AND a.Account <> '') AS Accounts
FROM Log_ClientError e
WHERE e.ErrorId = @ErrorId;
