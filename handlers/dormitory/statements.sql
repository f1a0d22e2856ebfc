-- @statement check_in_overlap
-- The residents of the room on one of the days, and the person's other beds; the person's own first. The day ToDate is
-- excluded, also in the result.
SELECT n.RoomName, v.BedNo, v.Resident, v.Gender, v.FromDate, v.ToDate,
       CASE WHEN c.UserId = @UserId OR c.WorkerIdNumber = @WorkerIdNumber THEN 1 ELSE 0 END AS SamePerson
FROM Dorm_CheckIn c
JOIN View_Resident v ON v.CheckInId = c.CheckInId
JOIN View_RoomName n ON n.RoomId = c.RoomId
WHERE c.CheckInId <> @CheckInId
  AND (c.RoomId = @RoomId OR c.UserId = @UserId OR c.WorkerIdNumber = @WorkerIdNumber)
  AND c.FromDate < @ToDate
  AND (c.ToDate IS NULL OR c.ToDate > @FromDate)
  AND (c.ToDate IS NULL OR c.ToDate > c.FromDate)
  AND @ToDate > @FromDate
ORDER BY SamePerson DESC, v.BedNo, v.FromDate;

-- @statement check_in_room
-- The room of a check-in, with the columns for its rules.
SELECT n.RoomName, r.RoomType, r.Beds, r.Status
FROM Dorm_Room r
JOIN View_RoomName n ON n.RoomId = r.RoomId
WHERE r.RoomId = @RoomId;

-- @statement my_bills
-- The payments of a person for each room since a month, the latest first.
SELECT c.Month, CONCAT(c.Building, ' ', c.RoomNo) AS Room, c.Days, c.Rent, c.Water, c.Power, c.Correction, c.Total,
       CASE WHEN c.Month <= b.ClosedThrough THEN 1 ELSE 0 END AS Closed
FROM Dorm_Cost c
CROSS JOIN Dorm_Books b
WHERE c.ResidentKey = @UserId AND c.Month >= @Since
ORDER BY c.Month DESC, c.Building, c.RoomNo;

-- @statement my_mates
-- The room-mates of a person today.
SELECT v.BedNo, v.ResidentName
FROM View_Resident v
JOIN Dorm_CheckIn o ON o.RoomId = v.RoomId AND o.CheckInId <> v.CheckInId
WHERE o.UserId = @UserId
  AND o.FromDate <= @Today AND (o.ToDate IS NULL OR o.ToDate > @Today)
  AND v.FromDate <= @Today AND (v.ToDate IS NULL OR v.ToDate > @Today)
ORDER BY v.BedNo;

-- @statement my_stays
-- The present and past rooms of a person, the latest first.
SELECT c.CheckInId, c.RoomId, n.RoomName, c.BedNo, r.RentPerBed, c.FromDate, c.ToDate,
       CASE WHEN c.ToDate <= @Today THEN '已退宿' WHEN c.FromDate > @Today THEN '待入住' ELSE '在住' END AS State
FROM Dorm_CheckIn c
JOIN Dorm_Room r ON r.RoomId = c.RoomId
JOIN View_RoomName n ON n.RoomId = c.RoomId
WHERE c.UserId = @UserId
ORDER BY c.FromDate DESC, c.CheckInId;

-- @statement others_there
-- The other residents of the room on a day from FromDate to ToDate, which counts.
SELECT n.RoomName, v.BedNo, v.Resident, v.Gender, v.FromDate, v.ToDate, 0 AS SamePerson
FROM View_Resident v
JOIN View_RoomName n ON n.RoomId = v.RoomId
WHERE v.RoomId = @RoomId
  AND (v.UserId IS NULL OR v.UserId <> @UserId)
  AND v.FromDate <= @ToDate
  AND (v.ToDate IS NULL OR v.ToDate > @FromDate AND v.ToDate > v.FromDate)
ORDER BY v.BedNo, v.FromDate;

-- @statement paid_alone
-- The other people who pay for the whole room on one of the days. The last day of a single stay counts, that of a
-- check-in does not.
SELECT n.RoomName, p.Person, 1 AS SameRoom, s.FromDate, s.ToDate
FROM Dorm_SingleStay s
JOIN View_RoomName n ON n.RoomId = s.RoomId
JOIN View_StaffName p ON p.UserId = s.UserId
WHERE s.RoomId = @RoomId
  AND s.UserId <> @UserId
  AND s.FromDate < @ToDate
  AND (s.ToDate IS NULL OR s.ToDate >= @FromDate)
  AND @ToDate > @FromDate
ORDER BY s.FromDate;

-- @statement reserve_person
-- Reserves the person until the commit: other changes of the person's bed wait.
UPDATE Base_User SET RowVersion = RowVersion WHERE UserId = @UserId;

-- @statement reserve_room
-- Makes every other change of the residents of a room wait until this one is written.
UPDATE Dorm_Room SET RowVersion = RowVersion WHERE RoomId = @RoomId;

-- @statement resident
-- The name of the person of a check-in.
SELECT v.Resident FROM View_Resident v WHERE v.CheckInId = @CheckInId;

-- @statement residents
-- The residents of a room, today or later, the highest bed first.
SELECT v.BedNo, v.Resident, v.Gender
FROM View_Resident v
WHERE v.RoomId = @RoomId
  AND (v.ToDate IS NULL OR v.ToDate > @Today AND v.ToDate > v.FromDate)
ORDER BY v.BedNo DESC, v.FromDate;

-- @statement room_rents
-- The price of a bed of a room by its first day.
SELECT r.FromDate, r.Beds, r.RentPerBed
FROM Dorm_RoomRent r
WHERE r.RoomId = @RoomId
ORDER BY r.FromDate;

-- @statement room_rents_drop
-- Deletes a room's rents, before they are written again.
DELETE FROM Dorm_RoomRent WHERE RoomId = @RoomId;

-- @statement room_status
-- How a room is: 可用, 维修 or 停用.
SELECT r.Status FROM Dorm_Room r WHERE r.RoomId = @RoomId;

-- @statement single_asked
UPDATE Dorm_SingleRequest SET ApplicationId = @ApplicationId WHERE SingleRequestId = @SingleRequestId;

-- @statement single_overlap
-- The single stays of a room or of a person that have a day in common with the
-- days from FromDate to ToDate; the room's first.
SELECT n.RoomName, p.Person, CASE WHEN s.RoomId = @RoomId THEN 1 ELSE 0 END AS SameRoom, s.FromDate, s.ToDate
FROM Dorm_SingleStay s
JOIN View_RoomName n ON n.RoomId = s.RoomId
JOIN View_StaffName p ON p.UserId = s.UserId
WHERE s.SingleStayId <> @SingleStayId
  AND (s.RoomId = @RoomId OR s.UserId = @UserId)
  AND s.FromDate <= @ToDate
  AND (s.ToDate IS NULL OR s.ToDate >= @FromDate)
ORDER BY SameRoom DESC, s.FromDate;

-- @statement single_request
-- A request for a single room, for its approvers.
SELECT r.RoomId, r.UserId, n.RoomName, p.Person, r.FromDate, r.ToDate, r.Reason
FROM Dorm_SingleRequest r
JOIN View_RoomName n ON n.RoomId = r.RoomId
JOIN View_StaffName p ON p.UserId = r.UserId
WHERE r.SingleRequestId = @SingleRequestId;

-- @statement single_about
-- A request for a single room with the room, and the person's present bed.
SELECT r.RoomId, r.UserId, n.RoomName, p.Person, r.FromDate, r.ToDate, r.Reason, r.State, o.FullName AS Department,
       (SELECT MIN(CONCAT(h.RoomName, ' ', c.BedNo, ' 号床'))
        FROM Dorm_CheckIn c JOIN View_RoomName h ON h.RoomId = c.RoomId
        WHERE c.UserId = r.UserId AND c.FromDate <= @Today AND (c.ToDate IS NULL OR c.ToDate > @Today)) AS Bed,
       d.RoomType, d.Beds, d.Status AS RoomStatus
FROM Dorm_SingleRequest r
JOIN Dorm_Room d ON d.RoomId = r.RoomId
JOIN View_RoomName n ON n.RoomId = r.RoomId
JOIN Base_User u ON u.UserId = r.UserId
JOIN View_StaffName p ON p.UserId = r.UserId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE r.SingleRequestId = @SingleRequestId;

-- @statement singles_beyond
-- The single stays of a person in a room that go on after the person has left it. The day
-- Out does not count; Until is the day out that was known before.
SELECT s.SingleStayId, n.RoomName, s.FromDate, s.ToDate
FROM Dorm_SingleStay s
JOIN View_RoomName n ON n.RoomId = s.RoomId
WHERE s.UserId = @UserId
  AND s.RoomId = @RoomId
  AND s.FromDate < @Until
  AND (s.ToDate IS NULL OR s.ToDate >= @Out)
  AND NOT EXISTS (SELECT 1 FROM Dorm_CheckIn c
                  WHERE c.UserId = @UserId AND c.RoomId = @RoomId AND c.CheckInId <> @CheckInId
                    AND c.FromDate <= @Out AND (c.ToDate IS NULL OR c.ToDate > @Out))
ORDER BY s.FromDate;

-- @statement singles_ended
-- The single stays of a person in a room that were changed at a moment, and not since.
SELECT s.SingleStayId
FROM Dorm_SingleStay s
JOIN Base_Change h ON h.TableName = 'Dorm_SingleStay' AND h.RecordId = s.SingleStayId AND h.RowVersion = s.RowVersion
WHERE s.UserId = @UserId AND s.RoomId = @RoomId AND h.Action = 'update' AND h.CreateDate = @At;

-- @statement staff_member
-- The fields of a check-in that come from the register of staff.
SELECT p.Person, u.Status, u.Gender
FROM Base_User u
JOIN View_StaffName p ON p.UserId = u.UserId
WHERE u.UserId = @UserId;

-- @statement unspelled
-- Names of workers of other companies whose pinyin is not kept.
SELECT DISTINCT c.WorkerName
FROM Dorm_CheckIn c
WHERE c.WorkerName IS NOT NULL AND NOT EXISTS (SELECT 1 FROM Base_Pinyin p WHERE p.Name = c.WorkerName)
ORDER BY c.WorkerName
-- @dialect sqlite
LIMIT @Most;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
