-- A task that nobody can be given stays where it is.
UPDATE Flow_Task SET HandDate = NULL WHERE TaskId = @TaskId;
