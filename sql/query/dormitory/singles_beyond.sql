-- The single stays of a person in a room that go on after the person has left it. The day
-- Out does not count; Until is the day out that was known before.
SELECT s.SingleStayId, n.RoomName, s.FromDate, s.ToDate
FROM Dorm_SingleStay s
JOIN View_RoomName n ON n.RoomId = s.RoomId
WHERE s.UserId = @UserId
  AND s.RoomId = @RoomId
  AND s.FromDate < @Until
  AND (s.ToDate IS NULL OR s.ToDate >= @Out)
  AND NOT EXISTS (SELECT 1 FROM Dorm_CheckIn c
                  WHERE c.UserId = @UserId AND c.RoomId = @RoomId AND c.CheckInId <> @CheckInId
                    AND c.FromDate <= @Out AND (c.ToDate IS NULL OR c.ToDate > @Out))
ORDER BY s.FromDate;
