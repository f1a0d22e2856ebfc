-- What has happened to a request, the first step first.
SELECT p.Action, p.Status, p.Handler, p.Note, p.UserName, p.CreateDate
FROM Dorm_RepairProgress p
WHERE p.RepairId = @RepairId
ORDER BY p.Step;
