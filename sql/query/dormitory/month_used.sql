-- What the rooms used in a month that was computed.
SELECT c.RoomId, c.WaterUsed, c.PowerUsed FROM Dorm_RoomCost c WHERE c.Month = @Month;
