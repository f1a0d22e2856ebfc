-- @statement others
-- The applications of a person with a flow, approved or undecided, the latest first. Revocations are left out.
SELECT a.ApplicationId, a.ApplicationNo, a.Title, a.State, a.Form
FROM Flow_Application a
WHERE a.ApplicantUserId = @UserId AND a.FlowId = @FlowId AND a.ApplicationId <> @ApplicationId
  AND a.State IN ('审批中', '已通过') AND a.Revoked IS NULL AND a.RevokesId IS NULL
ORDER BY a.SubmitDate DESC, a.ApplicationId
-- @dialect sqlite
LIMIT 200;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT 200 ROWS ONLY;
