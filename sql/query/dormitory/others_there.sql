-- Who else has a bed of the room on a day from FromDate to ToDate, which counts.
SELECT n.RoomName, v.BedNo, v.Resident, v.Gender, v.FromDate, v.ToDate, 0 AS SamePerson
FROM View_Resident v
JOIN View_RoomName n ON n.RoomId = v.RoomId
WHERE v.RoomId = @RoomId
  AND (v.UserId IS NULL OR v.UserId <> @UserId)
  AND v.FromDate <= @ToDate
  AND (v.ToDate IS NULL OR v.ToDate > @FromDate AND v.ToDate > v.FromDate)
ORDER BY v.BedNo, v.FromDate;
