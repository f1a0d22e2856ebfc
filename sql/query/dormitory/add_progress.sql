-- A step of a request, which has its version and state by now.
INSERT INTO Dorm_RepairProgress (ProgressId, RepairId, Step, Action, Status, Handler, Note, UserId, UserName, CreateDate)
SELECT @ProgressId, r.RepairId, r.RowVersion, @Action, r.Status, @Handler, @Note, @UserId, @UserName, @Now
FROM Dorm_Repair r
WHERE r.RepairId = @RepairId;
