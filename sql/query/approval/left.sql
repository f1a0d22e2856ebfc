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
