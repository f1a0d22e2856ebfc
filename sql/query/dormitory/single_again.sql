-- A request that was not granted is asked for again.
UPDATE Dorm_SingleRequest
SET State = '审批中', Reason = COALESCE(@Reason, Reason), RowVersion = RowVersion + 1, ModifyUserId = @UserId, ModifyUserName = @UserName, ModifyDate = @Now
WHERE SingleRequestId = @SingleRequestId AND State = '未通过';
