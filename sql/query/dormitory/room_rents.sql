-- What a bed of a room costs from which day on.
SELECT r.FromDate, r.Beds, r.RentPerBed
FROM Dorm_RoomRent r
WHERE r.RoomId = @RoomId
ORDER BY r.FromDate;
