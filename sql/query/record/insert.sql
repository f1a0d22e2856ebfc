-- Notes in the history what somebody changed of a record.
INSERT INTO Base_Change (ChangeId, TableName, RecordId, Title, Action, RowVersion, UserId, UserName, ActorName, Changes, CreateDate)
VALUES (@ChangeId, @TableName, @RecordId, @Title, @Action, @RowVersion, @UserId, @UserName, @ActorName, @Changes, @Now);
