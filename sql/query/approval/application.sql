SELECT a.ApplicationId, a.ApplicationNo, a.FlowId, a.FlowName, a.Version, a.Title, a.Summary, a.ApplicantUserId, a.ApplicantName, a.OrganizationId,
       a.DepartmentName, COALESCE(a.Revoked, a.State) AS State, a.ExamineStatus, a.Reason, a.Round, a.Form, a.Chosen, a.Facts, a.Subject, a.SubjectId, a.SubmitDate, a.EndDate,
       a.UrgeDate, a.ResultDate, a.TrailHead, a.RevokesId, a.CreateDate, a.RowVersion, v.Definition
FROM Flow_Application a
JOIN Flow_Version v ON v.FlowId = a.FlowId AND v.Version = a.Version
WHERE a.ApplicationId = @ApplicationId;
