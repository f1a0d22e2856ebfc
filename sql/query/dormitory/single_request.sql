-- A request for a room of one's own, as approvers read of it.
SELECT r.RoomId, r.UserId, n.RoomName, p.Person, r.FromDate, r.ToDate, r.Reason
FROM Dorm_SingleRequest r
JOIN View_RoomName n ON n.RoomId = r.RoomId
JOIN View_StaffName p ON p.UserId = r.UserId
WHERE r.SingleRequestId = @SingleRequestId;
