-- Forgets what is older than @Before, and all but @Keep of the rest: first what
-- only strangers reported, then what is resolved, then the oldest.
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
