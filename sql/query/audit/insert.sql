-- Notes what @ActorUserId did to or as @SubjectUserId, with the accounts as
-- they are called now; empty where there is no such user any more.
INSERT INTO Audit_Log (AuditId, Event, ActorUserId, ActorAccount, SubjectUserId, SubjectAccount,
                       Object, Address, Device, CreateDate)
SELECT @AuditId,
       @Event,
       @ActorUserId,
       COALESCE((SELECT a.Account FROM Base_User a WHERE a.UserId = @ActorUserId), ''),
       @SubjectUserId,
       COALESCE((SELECT s.Account FROM Base_User s WHERE s.UserId = @SubjectUserId), ''),
       @Object,
       @Address,
       @Device,
       @Now;
