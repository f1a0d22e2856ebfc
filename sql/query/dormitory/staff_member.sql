-- What a check-in takes from the register of staff.
SELECT p.Person, u.Status, u.Gender
FROM Base_User u
JOIN View_StaffName p ON p.UserId = u.UserId
WHERE u.UserId = @UserId;
