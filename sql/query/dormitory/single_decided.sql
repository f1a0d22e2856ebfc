UPDATE Dorm_SingleRequest
SET State = @State, SingleStayId = @SingleStayId, RowVersion = RowVersion + 1
WHERE SingleRequestId = @SingleRequestId AND State = '审批中';
