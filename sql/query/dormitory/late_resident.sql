-- Who the person of a check-in is, and the department or company of now.
SELECT v.ResidentKey, v.ResidentNo, v.ResidentName, v.OrganizationId, COALESCE(o.FullPath, v.WorkerCompany) AS DepartmentName
FROM View_Resident v
LEFT JOIN View_OrganizationTree o ON o.OrganizationId = v.OrganizationId
WHERE v.CheckInId = @CheckInId;
