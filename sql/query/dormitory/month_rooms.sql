-- The rooms of all buildings, in the order of the register.
SELECT r.RoomId, r.Building, r.RoomNo, r.Beds, r.RentPerBed, r.Status
FROM Dorm_Room r
ORDER BY r.Building, r.Floor, r.RoomNo;
