-- @statement account_insert
-- The first time that an error meets an account.
INSERT INTO Log_ClientErrorAccount (ErrorId, Account, Occurrences, LastDate, RequestId, UserAgent, Version)
VALUES (@ErrorId, @Account, @Occurrences, @Now, @RequestId, @UserAgent, @Version);

-- @statement account_repeat
-- An error meets an account again.
UPDATE Log_ClientErrorAccount
SET Occurrences = CASE WHEN Occurrences > 1000000000 THEN Occurrences ELSE Occurrences + @Occurrences END,
    LastDate = @Now, RequestId = @RequestId, UserAgent = @UserAgent, Version = @Version
WHERE ErrorId = @ErrorId AND Account = @Account;

-- @statement accounts
-- The people who have met an error, the latest first, at most @Most of them.
SELECT a.Account, COALESCE(u.RealName, '') AS Name, a.Occurrences, a.LastDate, a.RequestId, a.UserAgent, a.Version
FROM Log_ClientErrorAccount a
LEFT JOIN Base_User u ON u.Account = a.Account
WHERE a.ErrorId = @ErrorId
ORDER BY a.LastDate DESC, a.Account
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- @dialect sqlite
LIMIT @Most;

-- @statement delete
-- Deletes an error and the list of people who have met it.
DELETE FROM Log_ClientError WHERE ErrorId = @ErrorId;

-- @statement detail
-- One error with its stack.
SELECT e.ErrorId, e.Message, e.Info, e.Url, e.Stack, e.Occurrences, e.FirstDate, e.LastDate, e.ResolvedDate, e.ResolvedBy,
       (SELECT COUNT(*) FROM Log_ClientErrorAccount a WHERE a.ErrorId = e.ErrorId AND a.Account <> '') AS Accounts
FROM Log_ClientError e
WHERE e.ErrorId = @ErrorId;

-- @statement insert
-- An error that has no row yet.
INSERT INTO Log_ClientError (ErrorId, Message, Info, Url, Stack, Occurrences, FirstDate, LastDate)
VALUES (@ErrorId, @Message, @Info, @Url, @Stack, @Occurrences, @Now, @Now);

-- @statement reopen
-- Takes the mark of a resolved error back.
UPDATE Log_ClientError
SET ResolvedDate = NULL, ResolvedBy = NULL
WHERE ErrorId = @ErrorId AND ResolvedDate IS NOT NULL;

-- @statement repeat
-- Opens an existing error again. Only with @Vouched 1 the new values, which strangers may have invented, replace the
-- old ones.
UPDATE Log_ClientError
SET Occurrences = CASE WHEN Occurrences > 1000000000 THEN Occurrences ELSE Occurrences + @Occurrences END,
    LastDate = @Now, ResolvedDate = NULL, ResolvedBy = NULL,
    Message = CASE WHEN @Vouched = 1 THEN @Message ELSE Message END,
    Info = CASE WHEN @Vouched = 1 THEN @Info ELSE Info END,
    Url = CASE WHEN @Vouched = 1 THEN @Url ELSE Url END,
    Stack = CASE WHEN @Vouched = 1 THEN @Stack ELSE Stack END
WHERE ErrorId = @ErrorId;

-- @statement resolve
-- Marks an open error as resolved.
UPDATE Log_ClientError
SET ResolvedDate = @Now, ResolvedBy = @ResolvedBy
WHERE ErrorId = @ErrorId AND ResolvedDate IS NULL;

-- @statement trim
-- Deletes the errors older than @Before, and all but @Keep of the rest: first those that only strangers reported, then
-- the resolved ones, then the oldest.
DELETE FROM Log_ClientError
WHERE LastDate < @Before
   OR ErrorId IN (
       SELECT o.ErrorId
       FROM (
           SELECT e.ErrorId, e.LastDate,
                  CASE WHEN EXISTS (SELECT 1 FROM Log_ClientErrorAccount a WHERE a.ErrorId = e.ErrorId AND a.Account <> '') THEN 0 ELSE 1 END AS Strange,
                  CASE WHEN e.ResolvedDate IS NULL THEN 0 ELSE 1 END AS Resolved
           FROM Log_ClientError e
       ) o
       ORDER BY o.Strange, o.Resolved, o.LastDate DESC, o.ErrorId
-- @dialect sqlserver
       OFFSET @Keep ROWS
-- @dialect sqlite
       LIMIT -1 OFFSET @Keep
-- @dialect both
   );
