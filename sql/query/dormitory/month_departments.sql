-- What each department pays in a month.
SELECT d.Month, d.OrganizationId, d.DepartmentName, d.Persons, d.Days, d.Rent, d.Water, d.Power, d.Correction, d.Outsource, d.Total
FROM Dorm_DepartmentCost d
WHERE d.Month = @Month
ORDER BY d.DepartmentName, d.DepartmentKey;
