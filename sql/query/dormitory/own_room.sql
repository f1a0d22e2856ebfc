-- The room in which somebody lives, else that of his last request.
SELECT n.RoomId, n.RoomName
FROM View_RoomName n
WHERE n.RoomId = COALESCE(
    (SELECT MAX(c.RoomId) FROM Dorm_CheckIn c
     WHERE c.UserId = @UserId AND c.FromDate <= @Today AND (c.ToDate IS NULL OR c.ToDate > @Today)),
    (SELECT MAX(r.RoomId) FROM Dorm_Repair r
     WHERE r.ReporterUserId = @UserId
       AND r.ReportDate = (SELECT MAX(o.ReportDate) FROM Dorm_Repair o WHERE o.ReporterUserId = @UserId)));
