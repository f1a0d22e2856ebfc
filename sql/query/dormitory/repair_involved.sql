-- Everybody who has had to do with a request, and has an account that is open.
SELECT u.UserId, u.RealName
FROM Base_User u
WHERE u.Enabled = 1
  AND (u.UserId IN (SELECT p.UserId FROM Dorm_RepairProgress p WHERE p.RepairId = @RepairId)
       OR u.UserId IN (SELECT r.ReporterUserId FROM Dorm_Repair r WHERE r.RepairId = @RepairId)
       OR u.UserId IN (SELECT r.HandlerUserId FROM Dorm_Repair r WHERE r.RepairId = @RepairId))
ORDER BY u.UserId;
