-- How many errors met since @Oldest a search finds, by whether they are resolved. An empty
-- @Keyword is all; else it is a pattern.
SELECT CASE WHEN e.ResolvedDate IS NULL THEN 0 ELSE 1 END AS Resolved, COUNT(*) AS Errors
FROM Log_ClientError e
WHERE e.LastDate >= @Oldest
  AND (@Keyword = '' OR e.Message LIKE @Keyword ESCAPE '\' OR e.Info LIKE @Keyword ESCAPE '\' OR e.Url LIKE @Keyword ESCAPE '\')
GROUP BY CASE WHEN e.ResolvedDate IS NULL THEN 0 ELSE 1 END;
