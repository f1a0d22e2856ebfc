-- Who else pays for the whole room on one of the days. The last day of a single stay
-- counts, that of a check-in does not.
SELECT n.RoomName, p.Person, 1 AS SameRoom, s.FromDate, s.ToDate
FROM Dorm_SingleStay s
JOIN View_RoomName n ON n.RoomId = s.RoomId
JOIN View_StaffName p ON p.UserId = s.UserId
WHERE s.RoomId = @RoomId
  AND s.UserId <> @UserId
  AND s.FromDate < @ToDate
  AND (s.ToDate IS NULL OR s.ToDate >= @FromDate)
  AND @ToDate > @FromDate
ORDER BY s.FromDate;
