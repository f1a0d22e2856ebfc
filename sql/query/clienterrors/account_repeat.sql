-- An error meets an account again.
UPDATE Log_ClientErrorAccount
SET Occurrences = CASE WHEN Occurrences > 1000000000 THEN Occurrences ELSE Occurrences + @Occurrences END,
    LastDate = @Now, RequestId = @RequestId, UserAgent = @UserAgent, Version = @Version
WHERE ErrorId = @ErrorId AND Account = @Account;
