-- A request, for who has reported it and for those who handle repairs; the reporter's
-- number for these alone.
SELECT r.RepairId, r.RepairNo, r.RoomId, r.Building, r.Room, r.Item, r.Description, r.Urgency, r.Status,
       CASE WHEN r.Status IN ('待处理', '处理中') AND r.DueDate < @Now THEN 1 ELSE 0 END AS Overdue,
       r.Reporter, CASE WHEN @MayHandle = 1 THEN u.Mobile END AS Mobile, r.ReportDate, r.DueDate, r.Handler, r.HandlerUserId,
       r.AcceptDate, r.FinishDate, r.CloseDate, r.RowVersion, CASE WHEN r.ReporterUserId = @UserId THEN 1 ELSE 0 END AS Own
FROM Dorm_Repair r
JOIN Base_User u ON u.UserId = r.ReporterUserId
WHERE r.RepairId = @RepairId AND (@MayHandle = 1 OR r.ReporterUserId = @UserId);
