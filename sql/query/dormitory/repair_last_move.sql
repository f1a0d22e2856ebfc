-- How a request has come into its state, the last way first.
SELECT p.Action, p.UserName, p.CreateDate
FROM Dorm_RepairProgress p
WHERE p.RepairId = @RepairId AND p.Status = @Status AND p.Action NOT IN ('说明', '派工')
ORDER BY p.Step DESC;
