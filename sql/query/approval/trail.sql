SELECT t.Line, t.Action, t.StepId, t.StepName, t.UserId, t.UserName, t.ActorUserId, t.ActorName, t.ForUserId, t.ForUserName, t.ToName, t.Opinion, t.Files, t.CreateDate, t.FormHash, t.Signature
FROM Flow_Trail t
WHERE t.ApplicationId = @ApplicationId
ORDER BY t.Line;
