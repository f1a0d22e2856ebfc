-- The last number of a day, 0 before the first. Whoever asks next on SQL Server waits
-- for this transaction; SQLite has one writer.
SELECT COALESCE(MAX(CAST(SUBSTRING(r.RepairNo, 11, 10) AS INT)), 0)
FROM Dorm_Repair r
-- @dialect sqlserver
WITH (UPDLOCK, HOLDLOCK)
-- @dialect both
WHERE r.RepairNo >= @Day AND r.RepairNo < @After;
