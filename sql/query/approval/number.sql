-- The last number of a day, 0 before the first. Whoever asks next on SQL Server waits
-- for this transaction; SQLite has one writer.
SELECT COALESCE(MAX(CAST(SUBSTRING(a.ApplicationNo, 11, 10) AS INT)), 0)
FROM Flow_Application a
-- @dialect sqlserver
WITH (UPDLOCK, HOLDLOCK)
-- @dialect both
WHERE a.ApplicationNo >= @Day AND a.ApplicationNo < @After;
