-- How a room is: 可用, 维修 or 停用.
SELECT r.Status FROM Dorm_Room r WHERE r.RoomId = @RoomId;
