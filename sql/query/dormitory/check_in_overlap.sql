-- Who has a bed of the room on one of the days, and where else the person has one; the
-- person's own first. The day ToDate does not count, here and of those who are found.
SELECT n.RoomName, v.BedNo, v.Resident, v.Gender, v.FromDate, v.ToDate,
       CASE WHEN c.UserId = @UserId OR c.WorkerIdNumber = @WorkerIdNumber THEN 1 ELSE 0 END AS SamePerson
FROM Dorm_CheckIn c
JOIN View_Resident v ON v.CheckInId = c.CheckInId
JOIN View_RoomName n ON n.RoomId = c.RoomId
WHERE c.CheckInId <> @CheckInId
  AND (c.RoomId = @RoomId OR c.UserId = @UserId OR c.WorkerIdNumber = @WorkerIdNumber)
  AND c.FromDate < @ToDate
  AND (c.ToDate IS NULL OR c.ToDate > @FromDate)
  AND (c.ToDate IS NULL OR c.ToDate > c.FromDate)
  AND @ToDate > @FromDate
ORDER BY SamePerson DESC, v.BedNo, v.FromDate;
