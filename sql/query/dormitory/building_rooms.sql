-- How many rooms a building has.
SELECT COUNT(*) FROM Dorm_Room r WHERE r.Building = @Building;
