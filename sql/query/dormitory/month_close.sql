-- Notes who closed a month.
UPDATE Dorm_Month SET ClosedBy = @By, ClosedDate = @Now WHERE Month = @Month;
