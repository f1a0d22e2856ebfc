-- @statement absent
-- Those in whose place a person may decide on a day.
SELECT d.UserId FROM Flow_Deputy d WHERE d.DeputyUserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today;

-- @statement account
SELECT u.UserId FROM Base_User u WHERE u.Account = @Account;

-- @statement applicant
SELECT u.UserId, u.RealName, u.PostId, u.OrganizationId, o.FullName AS DepartmentName
FROM Base_User u
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE u.UserId = @UserId AND u.Enabled = 1 AND u.Status = '在职';

-- @statement application
SELECT a.ApplicationId, a.ApplicationNo, a.FlowId, a.FlowName, a.Version, a.Title, a.Summary, a.ApplicantUserId, a.ApplicantName, a.OrganizationId,
       a.DepartmentName, COALESCE(a.Revoked, a.State) AS State, a.ExamineStatus, a.Reason, a.Round, a.Form, a.Chosen, a.Facts, a.Subject, a.SubjectId, a.SubmitDate, a.EndDate,
       a.UrgeDate, a.ResultDate, a.TrailHead, a.RevokesId, a.CreateDate, a.RowVersion, v.Definition
FROM Flow_Application a
JOIN Flow_Version v ON v.FlowId = a.FlowId AND v.Version = a.Version
WHERE a.ApplicationId = @ApplicationId;

-- @statement choosable
-- The people of a JSON list of UserIds that the caller may choose: people of one company with
-- all below it, or with Anyone everybody.
SELECT u.UserId
-- @dialect sqlite
FROM json_each(@UserIds) asked
JOIN Base_User u ON u.UserId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@UserIds) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
WHERE @Anyone = 1
   OR EXISTS (SELECT 1 FROM View_OrganizationPath v WHERE v.OrganizationId = u.OrganizationId AND v.AncestorId = @CompanyId);

-- @statement comment_files
-- The files that came with comments, each line's with commas.
SELECT t.Files FROM Flow_Trail t WHERE t.ApplicationId = @ApplicationId AND t.Files IS NOT NULL;

-- @statement copies
SELECT c.UserId, u.RealName AS UserName, c.StepId, c.CreateDate, c.ReadDate
FROM Flow_Copy c
JOIN Base_User u ON u.UserId = c.UserId
WHERE c.ApplicationId = @ApplicationId
ORDER BY c.CreateDate, u.RealName, c.UserId;

-- @statement departments
-- The department and those above it, from the bottom up; a company is one of them.
SELECT v.AncestorId, o.Category
FROM View_OrganizationPath v
JOIN Base_Organization o ON o.OrganizationId = v.AncestorId
WHERE v.OrganizationId = @OrganizationId
ORDER BY v.Depth;

-- @statement deputies
-- Who may decide in the place of a person on a day.
SELECT d.DeputyUserId
FROM Flow_Deputy d
JOIN Base_User u ON u.UserId = d.DeputyUserId AND u.Enabled = 1 AND u.Status = '在职'
WHERE d.UserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today;

-- @statement deputy_overlap
SELECT COUNT(*) FROM Flow_Deputy d
WHERE d.UserId = @UserId AND d.DeputyId <> @DeputyId AND d.FromDate <= @ToDate AND d.ToDate >= @FromDate;

-- @statement design
-- A version of a flow; without one the draft, else the version that is applied with.
SELECT v.Version, v.Definition, d.RowVersion
FROM Flow_Definition d
JOIN Flow_Version v ON v.FlowId = d.FlowId
WHERE d.FlowId = @FlowId
  AND v.Version = COALESCE(CAST(@Version AS INT), (SELECT MIN(o.Version) FROM Flow_Version o WHERE o.FlowId = d.FlowId AND o.Version IN (0, d.Version)));

-- @statement discard
DELETE FROM Flow_Application WHERE ApplicationId = @ApplicationId;

-- @statement due
-- Tasks whose holders are to be reminded, or that are to be handed on.
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

-- @statement flow
-- A flow that can be applied with, by its key or by the area that it belongs to.
SELECT d.FlowId, d.FullName, d.Subject, d.Version, v.Definition
FROM Flow_Definition d
JOIN Flow_Version v ON v.FlowId = d.FlowId AND v.Version = d.Version
WHERE d.Status = '启用' AND d.Version > 0 AND (d.FlowId = @FlowId OR (@Subject <> '' AND d.Subject = @Subject));

-- @statement keep_task
-- A task that nobody can be given stays where it is.
UPDATE Flow_Task SET HandDate = NULL WHERE TaskId = @TaskId;

-- @statement keepers
-- Who may change flows and can be asked.
SELECT u.UserId
FROM Base_User u
WHERE u.Enabled = 1 AND u.Status = '在职'
  AND u.UserId IN (SELECT g.UserId FROM View_UserGrant g WHERE g.ItemType = 'button' AND g.ItemId = @Button)
ORDER BY u.StaffNo, u.UserId;

-- @statement last_line
-- The last line of the trail, for the next one to follow.
SELECT t.Line, t.Signature
FROM Flow_Trail t
WHERE t.ApplicationId = @ApplicationId AND t.Line = (SELECT MAX(l.Line) FROM Flow_Trail l WHERE l.ApplicationId = @ApplicationId);

-- @statement left
-- Tasks of those who have left or whose account is stopped.
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

-- @statement names
-- The names of the people of a JSON list of UserIds.
SELECT u.UserId, u.RealName
-- @dialect sqlite
FROM json_each(@UserIds) asked
JOIN Base_User u ON u.UserId = asked.value;
-- @dialect sqlserver
FROM OPENJSON(@UserIds) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2;

-- @statement own
-- The flow of an application of a user.
SELECT a.FlowId FROM Flow_Application a WHERE a.ApplicationId = @ApplicationId AND a.ApplicantUserId = @UserId;

-- @statement people
-- Who can be asked of all persons, posts, roles and heads of departments at once, which are
-- JSON lists of ids. Source is the list by which a person was found.
SELECT 1 AS Source, u.UserId AS Id, u.UserId, u.RealName, u.StaffNo
-- @dialect sqlite
FROM json_each(@Persons) asked
JOIN Base_User u ON u.UserId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@Persons) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
WHERE u.Enabled = 1 AND u.Status = '在职'
UNION ALL
SELECT 2, u.PostId, u.UserId, u.RealName, u.StaffNo
-- @dialect sqlite
FROM json_each(@Posts) asked
JOIN Base_User u ON u.PostId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@Posts) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.PostId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
WHERE u.Enabled = 1 AND u.Status = '在职'
UNION ALL
SELECT 3, p.RoleId, u.UserId, u.RealName, u.StaffNo
-- @dialect sqlite
FROM json_each(@Roles) asked
JOIN Base_Post p ON p.RoleId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@Roles) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_Post p ON p.RoleId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
JOIN Base_User u ON u.PostId = p.PostId
WHERE u.Enabled = 1 AND u.Status = '在职'
UNION ALL
SELECT 4, o.OrganizationId, u.UserId, u.RealName, u.StaffNo
-- @dialect sqlite
FROM json_each(@Heads) asked
JOIN Base_Organization o ON o.OrganizationId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@Heads) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_Organization o ON o.OrganizationId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
JOIN Base_User u ON u.UserId = o.ManagerUserId
WHERE u.Enabled = 1 AND u.Status = '在职'
ORDER BY Source, Id, StaffNo, UserId;

-- @statement person
-- One of the staff who can be asked.
SELECT u.UserId FROM Base_User u WHERE u.UserId = @Id AND u.Enabled = 1 AND u.Status = '在职';

-- @statement publish
-- The draft becomes a version.
UPDATE Flow_Version
SET Version = @Version, Note = @Note, PublishUserId = @UserId, PublishUserName = @UserName, PublishDate = @Now
WHERE FlowId = @FlowId AND Version = 0;

-- @statement read_copy
UPDATE Flow_Copy SET ReadDate = @Now WHERE ApplicationId = @ApplicationId AND UserId = @UserId AND ReadDate IS NULL;

-- @statement relate
UPDATE Flow_Application SET SubjectId = @SubjectId, RevokesId = @RevokesId WHERE ApplicationId = @ApplicationId;

-- @statement remind
UPDATE Flow_Task SET RemindedDate = @Now WHERE TaskId = @TaskId AND Status = '待审批' AND RemindedDate IS NULL;

-- @statement reserve
-- Keeps every other move of the application waiting until this one is written.
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

-- @statement trail
SELECT t.Line, t.Action, t.StepId, t.StepName, t.UserId, t.UserName, t.ActorUserId, t.ActorName, t.ForUserId, t.ForUserName, t.ToName, t.Opinion, t.Files, t.CreateDate, t.FormHash, t.Signature
FROM Flow_Trail t
WHERE t.ApplicationId = @ApplicationId
ORDER BY t.Line;

-- @statement trail_head
UPDATE Flow_Application SET TrailHead = @TrailHead WHERE ApplicationId = @ApplicationId;

-- @statement update_application
UPDATE Flow_Application
SET Version = @Version, Title = @Title, Summary = @Summary, OrganizationId = @OrganizationId, DepartmentName = @DepartmentName,
    State = CASE WHEN @State IN ('已作废', '已销假') THEN '已通过' ELSE @State END, Revoked = CASE WHEN @State IN ('已作废', '已销假') THEN @State END,
    ExamineStatus = @ExamineStatus, Reason = @Reason, Round = @Round, Form = @Form, Chosen = @Chosen, Facts = @Facts, SubmitDate = @SubmitDate,
    EndDate = @EndDate, UrgeDate = @UrgeDate, ResultDate = @ResultDate
WHERE ApplicationId = @ApplicationId;

-- @statement update_draft
UPDATE Flow_Version SET Definition = @Definition WHERE FlowId = @FlowId AND Version = 0;

-- @statement update_task
UPDATE Flow_Task
SET Place = @Place, Status = @Status, Live = @Live, AskDate = @AskDate, RemindDate = @RemindDate, RemindedDate = CASE WHEN AskDate = @AskDate THEN RemindedDate END, HandDate = @HandDate, HandTo = @HandTo,
    ActedUserId = @ActedUserId, ActedDate = @ActedDate, Opinion = @Opinion
WHERE TaskId = @TaskId;
