-- Notes what @ActorUserId did to or as @SubjectUserId, with the accounts and names
-- as they are now; empty where there is no such user any more.
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
