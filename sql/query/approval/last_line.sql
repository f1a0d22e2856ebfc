-- The last line of the trail, for the next one to follow.
SELECT t.Line, t.Signature
FROM Flow_Trail t
WHERE t.ApplicationId = @ApplicationId AND t.Line = (SELECT MAX(l.Line) FROM Flow_Trail l WHERE l.ApplicationId = @ApplicationId);
