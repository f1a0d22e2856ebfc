SELECT u.UserId FROM Base_User u WHERE u.PostId = @Id AND u.Enabled = 1 AND u.Status = '在职' ORDER BY u.StaffNo, u.UserId;
