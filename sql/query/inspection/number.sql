-- The last number of a day, 0 before the first. Whoever asks next on SQL Server waits
-- for this transaction; SQLite has one writer.
SELECT COALESCE(MAX(CAST(SUBSTRING(i.InspectionNo, 12, 10) AS INT)), 0)
FROM Insp_Inspection i
-- @dialect sqlserver
WITH (UPDLOCK, HOLDLOCK)
-- @dialect both
WHERE i.InspectionNo >= @Day AND i.InspectionNo < @After;
