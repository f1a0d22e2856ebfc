SELECT t.TaskId, t.StepId, t.StepName, t.Round, t.Seat, t.Place, t.UserId, u.RealName AS UserName, t.Status, t.Live, t.AddedBy, t.AskDate,
       t.RemindDate, t.HandDate, t.HandTo, t.ActedUserId, b.RealName AS ActedName, t.ActedDate, t.Opinion
FROM Flow_Task t
JOIN Base_User u ON u.UserId = t.UserId
LEFT JOIN Base_User b ON b.UserId = t.ActedUserId
WHERE t.ApplicationId = @ApplicationId
ORDER BY t.Round, t.StepId, t.Seat, t.Place, t.TaskId;
