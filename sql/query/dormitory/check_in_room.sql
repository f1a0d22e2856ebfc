-- What a check-in has to know of its room.
SELECT n.RoomName, r.RoomType, r.Beds, r.Status
FROM Dorm_Room r
JOIN View_RoomName n ON n.RoomId = r.RoomId
WHERE r.RoomId = @RoomId;
