UPDATE Flow_Application
SET Version = @Version, Title = @Title, Summary = @Summary, OrganizationId = @OrganizationId, DepartmentName = @DepartmentName, State = @State,
    ExamineStatus = @ExamineStatus, Reason = @Reason, Round = @Round, Form = @Form, Chosen = @Chosen, Facts = @Facts, SubmitDate = @SubmitDate,
    EndDate = @EndDate, UrgeDate = @UrgeDate, ResultDate = @ResultDate
WHERE ApplicationId = @ApplicationId;
