-- One row of the audit log that is an operation.
SELECT a.AuditId, a.CreateDate, a.Event, a.Action, a.Kind, a.Title, a.Object, a.Outcome, a.ActorName, a.ActorAccount,
       a.SubjectName, a.SubjectAccount, a.Address, a.Device, COALESCE(a.RowVersion, 0) AS RowVersion, COALESCE(a.Parameters, '[]') AS Parameters
FROM Audit_Log a
WHERE a.AuditId = @AuditId AND a.Category = 'operation';
