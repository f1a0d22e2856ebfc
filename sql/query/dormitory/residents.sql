-- Who has a bed of a room today or is going to, the highest bed first.
SELECT v.BedNo, v.Resident, v.Gender
FROM View_Resident v
WHERE v.RoomId = @RoomId
  AND (v.ToDate IS NULL OR v.ToDate > @Today AND v.ToDate > v.FromDate)
ORDER BY v.BedNo DESC, v.FromDate;
