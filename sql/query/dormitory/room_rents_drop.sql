-- Removes what is known of a room's rents, before they are written anew.
DELETE FROM Dorm_RoomRent WHERE RoomId = @RoomId;
