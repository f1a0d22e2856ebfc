-- @statement set_last_closed
-- Closes the months through one, or opens those after it again.
UPDATE Dorm_Books SET ClosedThrough = @ClosedThrough WHERE BooksId = 1;

-- @statement building_rooms
-- How many rooms a building has.
SELECT COUNT(*) FROM Dorm_Room r WHERE r.Building = @Building;

-- @statement cost
-- The costs of a person for a room in a month.
SELECT c.Month, c.RoomId, c.ResidentKey, c.ResidentNo, c.ResidentName, c.OrganizationId, c.DepartmentName
FROM Dorm_Cost c
WHERE c.CostId = @CostId;

-- @statement costs_of_staff
-- The payments of staff for rooms in a month, and the bookkeeper of the demo.
SELECT c.CostId, c.Month, c.RoomId, c.ResidentKey, c.ResidentNo, c.ResidentName, c.OrganizationId, c.DepartmentName, k.UserId AS KeeperId
FROM Dorm_Cost c
JOIN Base_User u ON u.UserId = c.ResidentKey
JOIN Base_User k ON k.Account = 'sushe'
WHERE c.Month = @Month
ORDER BY c.CostId;

-- @statement department_paths
-- The departments with their names from the top down.
SELECT o.OrganizationId, o.FullPath FROM View_OrganizationTree o;

-- @statement late_resident
-- The person of a check-in, with the present department or company.
SELECT v.ResidentKey, v.ResidentNo, v.ResidentName, v.OrganizationId, COALESCE(o.FullPath, v.WorkerCompany) AS DepartmentName
FROM View_Resident v
LEFT JOIN View_OrganizationTree o ON o.OrganizationId = v.OrganizationId
WHERE v.CheckInId = @CheckInId;

-- @statement meter_name
-- The name of a meter.
SELECT m.MeterName FROM View_Meter m WHERE m.MeterId = @MeterId;

-- @statement month_close
-- Notes the user who closed a month.
UPDATE Dorm_Month SET ClosedBy = @By, ClosedDate = @Now WHERE Month = @Month;

-- @statement month_corrected
-- The corrections of a month in later months.
SELECT k.CorrectionId, k.ResidentName, k.Amount, k.Month
FROM Dorm_Correction k
WHERE k.ForMonth = @Month
ORDER BY k.CreateDate, k.CorrectionId;

-- @statement month_corrections
-- The corrections in a month.
SELECT k.RoomId, k.ResidentKey, k.ResidentNo, k.ResidentName, k.OrganizationId, k.DepartmentName, k.Amount
FROM Dorm_Correction k
WHERE k.Month = @Month
ORDER BY k.CorrectionId;

-- @statement month_departments
-- The costs of each department in a month.
SELECT d.Month, d.OrganizationId, d.DepartmentName, d.Persons, d.Days, d.Rent, d.Water, d.Power, d.Correction, d.Outsource, d.Total
FROM Dorm_DepartmentCost d
WHERE d.Month = @Month
ORDER BY d.DepartmentName, d.DepartmentKey;

-- @statement month_drop_costs
-- Deletes the costs of a month's persons.
DELETE FROM Dorm_Cost WHERE Month = @Month;

-- @statement month_drop_departments
-- Deletes the costs of a month's departments.
DELETE FROM Dorm_DepartmentCost WHERE Month = @Month;

-- @statement month_drop_leases
-- Deletes the costs of a month's rented places.
DELETE FROM Dorm_LeaseCost WHERE Month = @Month;

-- @statement month_drop_rooms
-- Deletes the costs of a month's rooms.
DELETE FROM Dorm_RoomCost WHERE Month = @Month;

-- @statement month_insert
-- Notes that a month was computed for the first time.
INSERT INTO Dorm_Month (Month, Rooms, Persons, Rent, Water, Power, Correction, Outsource, Total, ComputedBy, ComputedDate)
VALUES (@Month, @Rooms, @Persons, @Rent, @Water, @Power, @Correction, @Outsource, @Total, @By, @Now);

-- @statement month_leases
-- The places rented outside from one day until before another.
SELECT l.LeaseId, l.Address, l.Landlord, l.OrganizationId, o.FullPath AS DepartmentName, l.Persons, l.MonthlyFee, l.FromDate, l.ToDate
FROM Dorm_Lease l
LEFT JOIN View_OrganizationTree o ON o.OrganizationId = l.OrganizationId
WHERE l.FromDate < @Next AND (l.ToDate IS NULL OR l.ToDate >= @First)
ORDER BY l.FromDate, l.LeaseId;

-- @statement month_moves
-- The changes of residents' departments since a day, each person's in their order.
SELECT c.RecordId, c.CreateDate, c.Changes
FROM Base_Change c
WHERE c.TableName = 'Base_User'
  AND c.Action = 'update'
  AND c.CreateDate >= @First
  AND c.Changes LIKE '%"OrganizationId"%'
  AND c.RecordId IN (
    SELECT i.UserId FROM Dorm_CheckIn i WHERE i.FromDate < @Next AND (i.ToDate IS NULL OR i.ToDate > @First)
    UNION
    SELECT s.UserId FROM Dorm_SingleStay s WHERE s.FromDate < @Next AND (s.ToDate IS NULL OR s.ToDate >= @First))
ORDER BY c.RecordId, c.RowVersion;

-- @statement month_readings
-- The readings of the meters in a month, and the last ones before it.
SELECT r.MeterId, r.Water, r.WaterOldEnd, r.WaterNewStart, w.Water AS WaterBefore,
       r.Power, r.PowerOldEnd, r.PowerNewStart, p.Power AS PowerBefore
FROM Dorm_Reading r
LEFT JOIN Dorm_Reading w ON w.MeterId = r.MeterId AND w.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = r.MeterId AND b.Month < @Month AND b.Water IS NOT NULL)
LEFT JOIN Dorm_Reading p ON p.MeterId = r.MeterId AND p.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = r.MeterId AND b.Month < @Month AND b.Power IS NOT NULL)
WHERE r.Month = @Month;

-- @statement month_rents
-- The prices of a room's beds with their first days, before a day.
SELECT r.RoomId, r.FromDate, r.Beds, r.RentPerBed
FROM Dorm_RoomRent r
WHERE r.FromDate < @Next
ORDER BY r.RoomId, r.FromDate;

-- @statement month_reopen
-- Notes the user who opened a month again, and the reason.
UPDATE Dorm_Month
SET ClosedBy = NULL, ClosedDate = NULL, ReopenedBy = @By, ReopenedDate = @Now, ReopenedReason = @Reason
WHERE Month = @Month;

-- @statement month_rooms
-- The rooms of all buildings, in the order of the register.
SELECT r.RoomId, r.Building, r.RoomNo, r.Beds, r.RentPerBed, r.Status
FROM Dorm_Room r
ORDER BY r.Building, r.Floor, r.RoomNo;

-- @statement month_state
-- A month that was computed.
SELECT m.Month, m.Rooms, m.Persons, m.Rent, m.Water, m.Power, m.Correction, m.Outsource, m.Total, m.ComputedBy, m.ComputedDate,
       m.ClosedBy, m.ClosedDate, m.ReopenedBy, m.ReopenedDate, m.ReopenedReason
FROM Dorm_Month m
WHERE m.Month = @Month;

-- @statement month_stays
-- The residents between two days, the second one excluded: check-ins with the day out, and single stays with their last
-- day.
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

-- @statement month_tariffs
-- The prices that began until a month, in the order of their beginning.
SELECT t.Building, t.FromMonth, t.WaterPrice, t.PowerPrice, t.WaterFree, t.PowerFree
FROM Dorm_Tariff t
WHERE t.FromMonth <= @Month
ORDER BY t.FromMonth;

-- @statement month_update
-- Notes that a month was computed again.
UPDATE Dorm_Month
SET Rooms = @Rooms, Persons = @Persons, Rent = @Rent, Water = @Water, Power = @Power, Correction = @Correction, Outsource = @Outsource, Total = @Total,
    ComputedBy = @By, ComputedDate = @Now
WHERE Month = @Month;

-- @statement month_used
-- The consumption of the rooms in a computed month.
SELECT c.RoomId, c.WaterUsed, c.PowerUsed FROM Dorm_RoomCost c WHERE c.Month = @Month;

-- @statement newest_month
-- The newest month with costs, or that of one cost; empty where there is none.
SELECT COALESCE(MAX(Month), '') FROM Dorm_Cost WHERE @CostId = '' OR CostId = @CostId;

-- @statement readings_around
-- The last reading of a meter before a month and the first one after it, each of water and power.
SELECT r.Month, r.Water, r.Power, r.WaterOldEnd, r.PowerOldEnd
FROM Dorm_Reading r
WHERE r.MeterId = @MeterId
  AND (r.Month = (SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = @MeterId AND b.Month < @Month AND b.Water IS NOT NULL)
    OR r.Month = (SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = @MeterId AND b.Month < @Month AND b.Power IS NOT NULL)
    OR r.Month = (SELECT MIN(a.Month) FROM Dorm_Reading a WHERE a.MeterId = @MeterId AND a.Month > @Month AND COALESCE(a.WaterOldEnd, a.Water) IS NOT NULL)
    OR r.Month = (SELECT MIN(a.Month) FROM Dorm_Reading a WHERE a.MeterId = @MeterId AND a.Month > @Month AND COALESCE(a.PowerOldEnd, a.Power) IS NOT NULL))
ORDER BY r.Month;
