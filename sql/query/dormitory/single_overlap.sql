-- The single stays of a room or of a person that have a day in common with the
-- days from FromDate to ToDate; the room's first.
SELECT n.RoomName, p.Person, CASE WHEN s.RoomId = @RoomId THEN 1 ELSE 0 END AS SameRoom, s.FromDate, s.ToDate
FROM Dorm_SingleStay s
JOIN View_RoomName n ON n.RoomId = s.RoomId
JOIN View_StaffName p ON p.UserId = s.UserId
WHERE s.SingleStayId <> @SingleStayId
  AND (s.RoomId = @RoomId OR s.UserId = @UserId)
  AND s.FromDate <= @ToDate
  AND (s.ToDate IS NULL OR s.ToDate >= @FromDate)
ORDER BY SameRoom DESC, s.FromDate;
