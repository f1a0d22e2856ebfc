-- Who lives where between two days, of which the second does not count: check-ins
-- with the day out, and single stays with their last day.
SELECT v.RoomId, v.ResidentKey, v.ResidentNo, v.ResidentName, v.OrganizationId,
       COALESCE(o.FullPath, v.WorkerCompany) AS DepartmentName, v.FromDate, v.ToDate, 0 AS Single, v.StaffStatus
FROM View_Resident v
LEFT JOIN View_OrganizationTree o ON o.OrganizationId = v.OrganizationId
WHERE v.FromDate < @Next AND (v.ToDate IS NULL OR v.ToDate > @First)
UNION ALL
SELECT s.RoomId, s.UserId, u.StaffNo, u.RealName, u.OrganizationId, o.FullPath, s.FromDate, s.ToDate, 1, u.Status
FROM Dorm_SingleStay s
JOIN Base_User u ON u.UserId = s.UserId
LEFT JOIN View_OrganizationTree o ON o.OrganizationId = u.OrganizationId
WHERE s.FromDate < @Next AND (s.ToDate IS NULL OR s.ToDate >= @First);
