-- Notes that a month was computed again.
UPDATE Dorm_Month
SET Rooms = @Rooms, Persons = @Persons, Rent = @Rent, Water = @Water, Power = @Power, Correction = @Correction, Outsource = @Outsource, Total = @Total,
    ComputedBy = @By, ComputedDate = @Now
WHERE Month = @Month;
