-- Keeps every other change of who lives in a room waiting until this one is written.
UPDATE Dorm_Room SET RowVersion = RowVersion WHERE RoomId = @RoomId;
