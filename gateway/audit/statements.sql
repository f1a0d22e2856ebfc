-- @statement claim_retention
-- Claims the removal of old rows of the audit log, if it is due.
UPDATE Audit_Retention SET NextDate = @NextDate WHERE NextDate <= @Now;

-- @statement insert
-- Notes an action of @ActorUserId on or as @SubjectUserId, with the present accounts and names; empty where the user is
-- deleted.
INSERT INTO Audit_Log (AuditId, Event, Category, Action, Kind, ActorUserId, ActorAccount, ActorName,
                       SubjectUserId, SubjectAccount, SubjectName, Object, Title, Outcome, Address, Device,
                       RowVersion, Parameters, CreateDate)
SELECT @AuditId, @Event, @Category, @Action, @Kind,
       @ActorUserId, COALESCE(a.Account, ''), COALESCE(a.RealName, ''),
       @SubjectUserId, COALESCE(s.Account, ''), COALESCE(s.RealName, ''),
       @Object, @Title, @Outcome, @Address, @Device, @RowVersion, @Parameters, @Now
FROM (SELECT 1 AS One) o
LEFT JOIN Base_User a ON a.UserId = @ActorUserId
LEFT JOIN Base_User s ON s.UserId = @SubjectUserId;

-- @statement open_retention
-- Opens the audit log for the removal of rows before @Before, NULL shuts it.
UPDATE Audit_Retention SET Before = @Before;

-- @statement remove
-- Removes rows of the audit log from before @Before, at most @Most of them.
DELETE FROM Audit_Log
WHERE AuditId IN (
-- @dialect sqlserver
    SELECT TOP (@Most) l.AuditId FROM Audit_Log l WHERE l.Category = @Category AND l.CreateDate < @Before ORDER BY l.CreateDate
-- @dialect sqlite
    SELECT l.AuditId FROM Audit_Log l WHERE l.Category = @Category AND l.CreateDate < @Before ORDER BY l.CreateDate LIMIT @Most
-- @dialect both
);
