UPDATE Flow_Task
SET Place = @Place, Status = @Status, Live = @Live, AskDate = @AskDate, RemindDate = @RemindDate, HandDate = @HandDate, HandTo = @HandTo,
    ActedUserId = @ActedUserId, ActedDate = @ActedDate, Opinion = @Opinion
WHERE TaskId = @TaskId;
