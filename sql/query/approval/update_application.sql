UPDATE Flow_Application
SET Version = @Version, Title = @Title, Summary = @Summary, OrganizationId = @OrganizationId, DepartmentName = @DepartmentName,
    State = CASE WHEN @State IN ('已作废', '已销假') THEN '已通过' ELSE @State END, Revoked = CASE WHEN @State IN ('已作废', '已销假') THEN @State END,
    ExamineStatus = @ExamineStatus, Reason = @Reason, Round = @Round, Form = @Form, Chosen = @Chosen, Facts = @Facts, SubmitDate = @SubmitDate,
    EndDate = @EndDate, UrgeDate = @UrgeDate, ResultDate = @ResultDate
WHERE ApplicationId = @ApplicationId;
