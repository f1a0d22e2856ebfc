UPDATE Flow_Task
SET Place = @Place, Status = @Status, Live = @Live, AskDate = @AskDate, RemindDate = @RemindDate, RemindedDate = CASE WHEN AskDate = @AskDate THEN RemindedDate END, HandDate = @HandDate, HandTo = @HandTo,
    ActedUserId = @ActedUserId, ActedDate = @ActedDate, Opinion = @Opinion
WHERE TaskId = @TaskId;
