-- @statement add_progress
-- A step of a request, which has its version and state by now.
INSERT INTO Dorm_RepairProgress (ProgressId, RepairId, Step, Action, Status, Handler, Note, UserId, UserName, CreateDate)
SELECT @ProgressId, r.RepairId, r.RowVersion, @Action, r.Status, @Handler, @Note, @UserId, @UserName, @Now
FROM Dorm_Repair r
WHERE r.RepairId = @RepairId;

-- @statement involved
-- Everybody who has had to do with a request, and has an account that is open.
SELECT u.UserId, u.RealName
FROM Base_User u
WHERE u.Enabled = 1
  AND (u.UserId IN (SELECT p.UserId FROM Dorm_RepairProgress p WHERE p.RepairId = @RepairId)
       OR u.UserId IN (SELECT r.ReporterUserId FROM Dorm_Repair r WHERE r.RepairId = @RepairId)
       OR u.UserId IN (SELECT r.HandlerUserId FROM Dorm_Repair r WHERE r.RepairId = @RepairId))
ORDER BY u.UserId;

-- @statement last_move
-- How a request has come into its state, the last way first.
SELECT p.Action, p.UserName, p.CreateDate
FROM Dorm_RepairProgress p
WHERE p.RepairId = @RepairId AND p.Status = @Status AND p.Action NOT IN ('说明', '派工', '催办', '评价')
ORDER BY p.Step DESC;

-- @statement last_urge
-- When a request was urged last; NULL where it never was.
SELECT MAX(p.CreateDate) FROM Dorm_RepairProgress p WHERE p.RepairId = @RepairId AND p.Action = '催办';

-- @statement own_room
-- The room of a user: the present one, else that of the last request.
SELECT n.RoomId, n.RoomName
FROM View_RoomName n
WHERE n.RoomId = COALESCE(
    (SELECT MAX(c.RoomId) FROM Dorm_CheckIn c
     WHERE c.UserId = @UserId AND c.FromDate <= @Today AND (c.ToDate IS NULL OR c.ToDate > @Today)),
    (SELECT MAX(r.RoomId) FROM Dorm_Repair r
     WHERE r.ReporterUserId = @UserId
       AND r.ReportDate = (SELECT MAX(o.ReportDate) FROM Dorm_Repair o WHERE o.ReporterUserId = @UserId)));

-- @statement people
-- The people with a right, whose accounts are open.
SELECT u.UserId, u.RealName
FROM Base_User u
WHERE u.Enabled = 1 AND u.UserId IN (SELECT g.UserId FROM View_UserGrant g WHERE g.ItemType = 'button' AND g.ItemId = @Button)
ORDER BY u.UserId;

-- @statement progress
-- The steps of a request, the first one first.
SELECT p.Action, p.Status, p.Handler, p.Note, p.UserName, p.CreateDate
FROM Dorm_RepairProgress p
WHERE p.RepairId = @RepairId
ORDER BY p.Step;

-- @statement read_notices
-- Marks notices of a user as read: one, or all about a request.
UPDATE Notice_Personal
SET ReadDate = @Now
WHERE UserId = @UserId AND PageId = @PageId AND ReadDate IS NULL
  AND (NoticeId = @NoticeId OR (@NoticeId = '' AND ObjectId = @RepairId));

-- @statement reporter
-- The reporter of a request.
SELECT r.ReporterUserId FROM Dorm_Repair r WHERE r.RepairId = @RepairId;

-- @statement request
-- A request, for its reporter and for users who handle repairs; only the latter see the reporter's number, and only the
-- reporter that of the handler.
SELECT r.RepairId, r.RepairNo, r.RoomId, r.Building, r.Room, r.Item, r.Description, r.Urgency, r.Status,
       CASE WHEN r.Status IN ('待处理', '处理中') AND r.DueDate < @Now THEN 1 ELSE 0 END AS Overdue,
       r.Reporter, CASE WHEN @MayHandle = 1 THEN u.Mobile END AS Mobile, r.ReportDate, r.DueDate, r.Handler, r.HandlerUserId, h.Mobile AS HandlerPhone,
       r.AcceptDate, r.FinishDate, r.CloseDate, r.Rating, r.RatingNote, r.RowVersion, CASE WHEN r.ReporterUserId = @UserId THEN 1 ELSE 0 END AS Own
FROM Dorm_Repair r
JOIN Base_User u ON u.UserId = r.ReporterUserId
LEFT JOIN Base_User h ON h.UserId = r.HandlerUserId
WHERE r.RepairId = @RepairId AND (@MayHandle = 1 OR r.ReporterUserId = @UserId);

-- @statement room
-- A room by its key or, without one, by the names that residents use.
SELECT r.RoomId, r.Building, r.RoomNo
FROM Dorm_Room r
WHERE r.RoomId = @RoomId OR (@RoomId = '' AND r.Building = @Building AND r.RoomNo = @RoomNo);

-- @statement unread_notices
-- The number of unread notices of a user about a page.
SELECT COUNT(*)
FROM Notice_Personal n
WHERE n.UserId = @UserId AND n.PageId = @PageId AND n.ReadDate IS NULL AND n.ExpireDate > @Now;
