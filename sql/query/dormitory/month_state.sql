-- A month that was computed.
SELECT m.Month, m.Rooms, m.Persons, m.Rent, m.Water, m.Power, m.Correction, m.Outsource, m.Total, m.ComputedBy, m.ComputedDate,
       m.ClosedBy, m.ClosedDate, m.ReopenedBy, m.ReopenedDate, m.ReopenedReason
FROM Dorm_Month m
WHERE m.Month = @Month;
