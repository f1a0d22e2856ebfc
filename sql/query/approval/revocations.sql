-- The revocations of an application.
SELECT a.ApplicationId FROM Flow_Application a WHERE a.RevokesId = @ApplicationId ORDER BY a.ApplicationId;
