-- What staff paid for rooms in a month, and who keeps the books of the demo.
SELECT c.CostId, c.Month, c.RoomId, c.ResidentKey, c.ResidentNo, c.ResidentName, c.OrganizationId, c.DepartmentName, k.UserId AS KeeperId
FROM Dorm_Cost c
JOIN Base_User u ON u.UserId = c.ResidentKey
JOIN Base_User k ON k.Account = 'sushe'
WHERE c.Month = @Month
ORDER BY c.CostId;
