-- The revocations of an application, or the application that one revokes; the first one first.
SELECT a.ApplicationId, a.ApplicationNo, COALESCE(a.Revoked, a.State) AS State, a.Form, a.RevokesId
FROM Flow_Application a
WHERE a.RevokesId = @ApplicationId OR a.ApplicationId = @RevokesId
ORDER BY a.CreateDate, a.ApplicationId;
