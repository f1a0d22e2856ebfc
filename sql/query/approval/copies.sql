SELECT c.UserId, u.RealName AS UserName, c.StepId, c.CreateDate, c.ReadDate
FROM Flow_Copy c
JOIN Base_User u ON u.UserId = c.UserId
WHERE c.ApplicationId = @ApplicationId
ORDER BY c.CreateDate, u.RealName, c.UserId;
