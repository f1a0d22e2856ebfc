-- Keeps every other change of where a worker of another company lives waiting until
-- this one is written.
-- @dialect sqlserver
EXEC sp_getapplock @WorkerIdNumber, 'Exclusive', 'Transaction';
-- @dialect sqlite
-- SQLite has one writer: nothing is to be locked.
UPDATE Dorm_CheckIn SET RowVersion = RowVersion WHERE WorkerIdNumber = @WorkerIdNumber AND 1 = 0;
