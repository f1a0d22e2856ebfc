-- Opens the audit log for the removal of rows before @Before, NULL shuts it.
UPDATE Audit_Retention SET Before = @Before;
