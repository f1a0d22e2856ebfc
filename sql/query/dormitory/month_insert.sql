-- Notes that a month was computed for the first time.
INSERT INTO Dorm_Month (Month, Rooms, Persons, Rent, Water, Power, Correction, Outsource, Total, ComputedBy, ComputedDate)
VALUES (@Month, @Rooms, @Persons, @Rent, @Water, @Power, @Correction, @Outsource, @Total, @By, @Now);
