-- @statement others
-- What a person has asked for with a flow and has or may get, the latest first. A revocation asks for nothing.
SELECT a.ApplicationId, a.ApplicationNo, a.Title, a.State, a.Form
FROM Flow_Application a
WHERE a.ApplicantUserId = @UserId AND a.FlowId = @FlowId AND a.ApplicationId <> @ApplicationId
  AND a.State IN ('审批中', '已通过') AND a.Revoked IS NULL AND a.RevokesId IS NULL
ORDER BY a.SubmitDate DESC, a.ApplicationId
-- @dialect sqlite
LIMIT 200;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT 200 ROWS ONLY;
