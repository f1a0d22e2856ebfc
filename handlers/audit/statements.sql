-- @statement changes
-- The changes that a version of a record has made.
SELECT h.Changes
FROM Base_Change h
WHERE h.TableName = @TableName AND h.RecordId = @RecordId AND h.RowVersion = @RowVersion;

-- @statement client_usage
-- The calls of all clients since a day, the latest day first.
SELECT u.CallDay, u.Client, u.Way, u.Reason, u.Calls, u.LastDate
FROM Client_Usage u
WHERE u.CallDay >= @Since
ORDER BY u.CallDay DESC, u.Client, u.Way, u.Reason;

-- @statement clients_since
-- The first day with recorded calls; nothing before the first call.
SELECT MIN(u.CallDay) FROM Client_Usage u HAVING COUNT(*) > 0;

-- @statement row
-- One row of the audit log that is an operation.
SELECT a.AuditId, a.CreateDate, a.Event, a.Action, a.Kind, a.Title, a.Object, a.Outcome, a.ActorName, a.ActorAccount,
       a.SubjectName, a.SubjectAccount, a.Address, a.Device, COALESCE(a.RowVersion, 0) AS RowVersion, COALESCE(a.Parameters, '[]') AS Parameters
FROM Audit_Log a
WHERE a.AuditId = @AuditId AND a.Category = 'operation';
