-- An error that has no row yet.
INSERT INTO Log_ClientError (ErrorId, Message, Info, Url, Stack, Occurrences, FirstDate, LastDate)
VALUES (@ErrorId, @Message, @Info, @Url, @Stack, @Occurrences, @Now, @Now);
