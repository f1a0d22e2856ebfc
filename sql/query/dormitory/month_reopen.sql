-- Notes who opened a month again, and why.
UPDATE Dorm_Month
SET ClosedBy = NULL, ClosedDate = NULL, ReopenedBy = @By, ReopenedDate = @Now, ReopenedReason = @Reason
WHERE Month = @Month;
