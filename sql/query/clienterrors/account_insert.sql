-- The first time that an error meets an account.
INSERT INTO Log_ClientErrorAccount (ErrorId, Account, Occurrences, LastDate, RequestId, UserAgent, Version)
VALUES (@ErrorId, @Account, @Occurrences, @Now, @RequestId, @UserAgent, @Version);
