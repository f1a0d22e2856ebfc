-- One page of the errors that a search finds among those met since @Oldest. @Resolved 0 or 1 lists only the
-- open or the resolved ones, -1 both. @Sort is count, last or empty: open ones
-- first, the latest at the top; @Descending turns the sorted column round.
-- @dialect sqlserver
SELECT e.ErrorId, e.Message, e.Info, e.Url, e.Occurrences, e.FirstDate, e.LastDate, e.ResolvedDate, e.ResolvedBy,
       (SELECT COUNT(*) FROM Log_ClientErrorAccount a WHERE a.ErrorId = e.ErrorId AND a.Account <> '') AS Accounts
FROM Log_ClientError e
WHERE e.LastDate >= @Oldest
  AND (@Keyword = '' OR e.Message LIKE @Keyword ESCAPE '\' OR e.Info LIKE @Keyword ESCAPE '\' OR e.Url LIKE @Keyword ESCAPE '\')
  AND (@Resolved = -1 OR @Resolved = CASE WHEN e.ResolvedDate IS NULL THEN 0 ELSE 1 END)
ORDER BY CASE WHEN @Sort = '' AND e.ResolvedDate IS NOT NULL THEN 1 ELSE 0 END,
         CASE WHEN @Sort = 'count' AND @Descending = 0 THEN e.Occurrences END,
         CASE WHEN @Sort = 'count' AND @Descending = 1 THEN e.Occurrences END DESC,
         CASE WHEN @Sort = 'last' AND @Descending = 0 THEN e.LastDate END,
         e.LastDate DESC, e.ErrorId
OFFSET @Offset ROWS FETCH NEXT @PageSize ROWS ONLY;

-- @dialect sqlite
SELECT e.ErrorId, e.Message, e.Info, e.Url, e.Occurrences, e.FirstDate, e.LastDate, e.ResolvedDate, e.ResolvedBy,
       (SELECT COUNT(*) FROM Log_ClientErrorAccount a WHERE a.ErrorId = e.ErrorId AND a.Account <> '') AS Accounts
FROM Log_ClientError e
WHERE e.LastDate >= @Oldest
  AND (@Keyword = '' OR e.Message LIKE @Keyword ESCAPE '\' OR e.Info LIKE @Keyword ESCAPE '\' OR e.Url LIKE @Keyword ESCAPE '\')
  AND (@Resolved = -1 OR @Resolved = CASE WHEN e.ResolvedDate IS NULL THEN 0 ELSE 1 END)
ORDER BY CASE WHEN @Sort = '' AND e.ResolvedDate IS NOT NULL THEN 1 ELSE 0 END,
         CASE WHEN @Sort = 'count' AND @Descending = 0 THEN e.Occurrences END,
         CASE WHEN @Sort = 'count' AND @Descending = 1 THEN e.Occurrences END DESC,
         CASE WHEN @Sort = 'last' AND @Descending = 0 THEN e.LastDate END,
         e.LastDate DESC, e.ErrorId
LIMIT @PageSize OFFSET @Offset;
