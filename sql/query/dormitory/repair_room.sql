-- A room by its key or, without one, by what its inhabitants call it.
SELECT r.RoomId, r.Building, r.RoomNo
FROM Dorm_Room r
WHERE r.RoomId = @RoomId OR (@RoomId = '' AND r.Building = @Building AND r.RoomNo = @RoomNo);
