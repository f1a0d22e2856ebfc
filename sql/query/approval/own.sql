-- The flow of an application that somebody has made.
SELECT a.FlowId FROM Flow_Application a WHERE a.ApplicationId = @ApplicationId AND a.ApplicantUserId = @UserId;
