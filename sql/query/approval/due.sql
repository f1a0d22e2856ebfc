-- Tasks whose holders are to be reminded, or that are to be handed on.
SELECT t.TaskId, t.ApplicationId, CAST(CASE WHEN t.HandDate <= @Now THEN 1 ELSE 0 END AS BIT) AS Hand
FROM Flow_Task t
WHERE t.Status = '待审批' AND (t.HandDate <= @Now OR t.RemindDate <= @Now AND t.RemindedDate IS NULL)
ORDER BY t.AskDate
-- @dialect sqlite
LIMIT @Most;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
