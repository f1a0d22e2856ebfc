-- Removes what a month was computed to cost for its persons.
DELETE FROM Dorm_Cost WHERE Month = @Month;
