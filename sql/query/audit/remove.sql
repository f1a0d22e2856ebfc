-- Removes rows of the audit log from before @Before, at most @Most of them.
DELETE FROM Audit_Log
WHERE AuditId IN (
-- @dialect sqlserver
    SELECT TOP (@Most) l.AuditId FROM Audit_Log l WHERE l.Category = @Category AND l.CreateDate < @Before ORDER BY l.CreateDate
-- @dialect sqlite
    SELECT l.AuditId FROM Audit_Log l WHERE l.Category = @Category AND l.CreateDate < @Before ORDER BY l.CreateDate LIMIT @Most
-- @dialect both
);
