-- What was rented outside between two days, of which the second does not count.
SELECT l.LeaseId, l.Address, l.Landlord, l.OrganizationId, o.FullPath AS DepartmentName, l.Persons, l.MonthlyFee, l.FromDate, l.ToDate
FROM Dorm_Lease l
LEFT JOIN View_OrganizationTree o ON o.OrganizationId = l.OrganizationId
WHERE l.FromDate < @Next AND (l.ToDate IS NULL OR l.ToDate >= @First)
ORDER BY l.FromDate, l.LeaseId;
