/*---
summary: 错误日志：前端遇到的错误，未处理的在前；第二个表是各状态的数量，不论筛选的状态
effect: read
params:
  Keyword: {from: query.keyword, type: nvarchar(200), default: '', like: contains}
  State:   {from: query.state, type: nvarchar(20), default: ''}
  Oldest:  {from: handler.oldest, type: datetime2(3)}
sort: {allow: {count: e.Occurrences, last: e.LastDate}, default: 'e.Resolved, e.LastDate DESC, e.ErrorId'}
page: {max: 200}
---*/
SELECT e.ErrorId, e.Message, e.Info, e.Url, e.Occurrences, e.FirstDate, e.LastDate, e.ResolvedDate, e.ResolvedBy,
       (SELECT COUNT(*) FROM Log_ClientErrorAccount a WHERE a.ErrorId = e.ErrorId AND a.Account <> '') AS Accounts
FROM (SELECT c.*, CASE WHEN c.ResolvedDate IS NULL THEN 0 ELSE 1 END AS Resolved FROM Log_ClientError c) e
WHERE e.LastDate >= @Oldest
  /*if Keyword*/ AND (e.Message LIKE @Keyword ESCAPE '\' OR e.Info LIKE @Keyword ESCAPE '\' OR e.Url LIKE @Keyword ESCAPE '\') /*end*/
  /*if State*/ AND e.Resolved = CASE @State WHEN 'resolved' THEN 1 ELSE 0 END /*end*/
/*sort*/
/*page*/;

SELECT c.Resolved, COUNT(*) AS Errors
FROM (SELECT e.LastDate, e.Message, e.Info, e.Url, CASE WHEN e.ResolvedDate IS NULL THEN 0 ELSE 1 END AS Resolved FROM Log_ClientError e) c
WHERE c.LastDate >= @Oldest
  /*if Keyword*/ AND (c.Message LIKE @Keyword ESCAPE '\' OR c.Info LIKE @Keyword ESCAPE '\' OR c.Url LIKE @Keyword ESCAPE '\') /*end*/
GROUP BY c.Resolved;
