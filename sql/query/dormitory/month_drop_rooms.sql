-- Removes what a month was computed to cost for its rooms.
DELETE FROM Dorm_RoomCost WHERE Month = @Month;
