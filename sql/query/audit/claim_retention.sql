-- Takes the turn to remove old rows of the audit log, unless it is not due.
UPDATE Audit_Retention SET NextDate = @NextDate WHERE NextDate <= @Now;
