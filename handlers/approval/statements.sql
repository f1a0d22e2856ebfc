-- @statement account
SELECT u.UserId FROM Base_User u WHERE u.Account = @Account;

-- @statement application
SELECT a.ApplicationId, a.ApplicationNo, a.FlowId, a.FlowName, a.Version, a.Title, a.Summary, a.ApplicantUserId, a.ApplicantName, a.OrganizationId,
       a.DepartmentName, COALESCE(a.Revoked, a.State) AS State, a.ExamineStatus, a.Reason, a.Round, a.Form, a.Chosen, a.Facts, a.Subject, a.SubjectId, a.SubmitDate, a.EndDate,
       a.UrgeDate, a.ResultDate, a.TrailHead, a.RevokesId, a.CreateDate, a.RowVersion, v.Definition
FROM Flow_Application a
JOIN Flow_Version v ON v.FlowId = a.FlowId AND v.Version = a.Version
WHERE a.ApplicationId = @ApplicationId;

-- @statement comment_files
-- The files that came with comments, each line's with commas.
SELECT t.Files FROM Flow_Trail t WHERE t.ApplicationId = @ApplicationId AND t.Files IS NOT NULL;

-- @statement copies
SELECT c.UserId, u.RealName AS UserName, c.StepId, c.CreateDate, c.ReadDate
FROM Flow_Copy c
JOIN Base_User u ON u.UserId = c.UserId
WHERE c.ApplicationId = @ApplicationId
ORDER BY c.CreateDate, u.RealName, c.UserId;

-- @statement discard
DELETE FROM Flow_Application WHERE ApplicationId = @ApplicationId;

-- @statement due
-- Tasks whose holders get a reminder, or that are transferred.
SELECT t.TaskId, t.ApplicationId, CAST(CASE WHEN t.HandDate <= @Now THEN 1 ELSE 0 END AS BIT) AS Hand
FROM Flow_Task t
WHERE t.Status = '待审批' AND (t.HandDate <= @Now OR t.RemindDate <= @Now AND t.RemindedDate IS NULL)
ORDER BY t.AskDate
-- @dialect sqlite
LIMIT @Most;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;

-- @statement find
-- The application that a call means: by its key or number, or the latest one of a record.
SELECT a.ApplicationId
FROM Flow_Application a
WHERE (@ApplicationId <> '' AND a.ApplicationId = @ApplicationId)
   OR (@ApplicationId = '' AND @ApplicationNo <> '' AND a.ApplicationNo = @ApplicationNo)
   OR (@ApplicationId = '' AND @ApplicationNo = '' AND a.Subject = @Subject AND a.SubjectId = @SubjectId)
ORDER BY a.CreateDate DESC;

-- @statement keep_task
-- A task without a new holder stays where it is.
UPDATE Flow_Task SET HandDate = NULL WHERE TaskId = @TaskId;

-- @statement keepers
-- Users who may change flows and can be asked.
SELECT u.UserId
FROM Base_User u
WHERE u.Enabled = 1 AND u.Status = '在职'
  AND u.UserId IN (SELECT g.UserId FROM View_UserGrant g WHERE g.ItemType = 'button' AND g.ItemId = @Button)
ORDER BY u.StaffNo, u.UserId;

-- @statement left
-- Tasks of users who have left or whose account is stopped.
SELECT t.TaskId, t.ApplicationId
FROM Flow_Task t
JOIN Base_User u ON u.UserId = t.UserId AND (u.Enabled = 0 OR u.Status <> '在职')
WHERE t.Status = '待审批'
ORDER BY t.AskDate, t.TaskId
-- @dialect sqlite
LIMIT @Most;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;

-- @statement linked
-- The revocations of an application, or the application that one revokes; the first one first.
SELECT a.ApplicationId, a.ApplicationNo, COALESCE(a.Revoked, a.State) AS State, a.Form, a.RevokesId
FROM Flow_Application a
WHERE a.RevokesId = @ApplicationId OR a.ApplicationId = @RevokesId
ORDER BY a.CreateDate, a.ApplicationId;

-- @statement own
-- The flow of an application of a user.
SELECT a.FlowId FROM Flow_Application a WHERE a.ApplicationId = @ApplicationId AND a.ApplicantUserId = @UserId;

-- @statement read_copy
UPDATE Flow_Copy SET ReadDate = @Now WHERE ApplicationId = @ApplicationId AND UserId = @UserId AND ReadDate IS NULL;

-- @statement relate
UPDATE Flow_Application SET SubjectId = @SubjectId, RevokesId = @RevokesId WHERE ApplicationId = @ApplicationId;

-- @statement remind
UPDATE Flow_Task SET RemindedDate = @Now WHERE TaskId = @TaskId AND Status = '待审批' AND RemindedDate IS NULL;

-- @statement reserve
-- Makes every other move of the application wait until this one is written.
UPDATE Flow_Application SET RowVersion = RowVersion + 1 WHERE ApplicationId = @ApplicationId;

-- @statement revocations
-- The revocations of an application.
SELECT a.ApplicationId FROM Flow_Application a WHERE a.RevokesId = @ApplicationId ORDER BY a.ApplicationId;

-- @statement tasks
SELECT t.TaskId, t.StepId, t.StepName, t.Round, t.Seat, t.Place, t.UserId, u.RealName AS UserName, t.Status, t.Live, t.AddedBy, t.AskDate,
       t.RemindDate, t.HandDate, t.HandTo, t.ActedUserId, b.RealName AS ActedName, t.ActedDate, t.Opinion
FROM Flow_Task t
JOIN Base_User u ON u.UserId = t.UserId
LEFT JOIN Base_User b ON b.UserId = t.ActedUserId
WHERE t.ApplicationId = @ApplicationId
ORDER BY t.Round, t.StepId, t.Seat, t.Place, t.TaskId;

-- @statement trails
-- Applications with the state of their trails, in the order of their keys from @After on.
SELECT a.ApplicationId, a.ApplicationNo, a.TrailHead, a.Round, a.Form
FROM Flow_Application a
WHERE a.ApplicationId > @After
ORDER BY a.ApplicationId
-- @dialect sqlite
LIMIT @Most;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;

-- @statement update_application
UPDATE Flow_Application
SET Version = @Version, Title = @Title, Summary = @Summary, OrganizationId = @OrganizationId, DepartmentName = @DepartmentName,
    State = CASE WHEN @State IN ('已作废', '已销假') THEN '已通过' ELSE @State END, Revoked = CASE WHEN @State IN ('已作废', '已销假') THEN @State END,
    ExamineStatus = @ExamineStatus, Reason = @Reason, Round = @Round, Form = @Form, Chosen = @Chosen, Facts = @Facts, SubmitDate = @SubmitDate,
    EndDate = @EndDate, UrgeDate = @UrgeDate, ResultDate = @ResultDate
WHERE ApplicationId = @ApplicationId;

-- @statement update_task
UPDATE Flow_Task
SET Place = @Place, Status = @Status, Live = @Live, AskDate = @AskDate, RemindDate = @RemindDate, RemindedDate = CASE WHEN AskDate = @AskDate THEN RemindedDate END, HandDate = @HandDate, HandTo = @HandTo,
    ActedUserId = @ActedUserId, ActedDate = @ActedDate, Opinion = @Opinion
WHERE TaskId = @TaskId;
