-- What the beds of rooms cost from which day on, before a day.
SELECT r.RoomId, r.FromDate, r.Beds, r.RentPerBed
FROM Dorm_RoomRent r
WHERE r.FromDate < @Next
ORDER BY r.RoomId, r.FromDate;
