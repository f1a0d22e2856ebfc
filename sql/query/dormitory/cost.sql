-- What somebody paid for a room in a month.
SELECT c.Month, c.RoomId, c.ResidentKey, c.ResidentNo, c.ResidentName, c.OrganizationId, c.DepartmentName
FROM Dorm_Cost c
WHERE c.CostId = @CostId;
