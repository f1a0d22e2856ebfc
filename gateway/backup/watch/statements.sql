-- @statement runs
-- What is known of the runs of each task.
SELECT Task, WatchedFrom, GoodAt, Details, FailedAt, Failure FROM Base_BackupRun ORDER BY Task;

-- @statement begin
-- A task is expected from a moment on.
INSERT INTO Base_BackupRun (Task, WatchedFrom, GoodAt, Details, FailedAt, Failure)
VALUES (@Task, @At, 0, '', 0, '');

-- @statement good
-- A run was good.
UPDATE Base_BackupRun SET GoodAt = @At, Details = @Details, FailedAt = 0, Failure = '' WHERE Task = @Task;

-- @statement failed
-- A run has failed.
UPDATE Base_BackupRun SET FailedAt = @At, Failure = @Failure WHERE Task = @Task;

-- @statement forget
-- A restored database knows nothing of back-ups.
DELETE FROM Base_BackupRun;
