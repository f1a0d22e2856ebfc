-- @statement head
UPDATE Flow_Application SET TrailHead = @TrailHead WHERE ApplicationId = @ApplicationId;

-- @statement last
-- The last line of the trail, for the next one to follow.
SELECT t.Line, t.Signature
FROM Flow_Trail t
WHERE t.ApplicationId = @ApplicationId AND t.Line = (SELECT MAX(l.Line) FROM Flow_Trail l WHERE l.ApplicationId = @ApplicationId);

-- @statement lines
SELECT t.Line, t.Action, t.StepId, t.StepName, t.UserId, t.UserName, t.ActorUserId, t.ActorName, t.ForUserId, t.ForUserName, t.ToName, t.Opinion, t.Files, t.CreateDate, t.FormHash, t.Signature
FROM Flow_Trail t
WHERE t.ApplicationId = @ApplicationId
ORDER BY t.Line;
