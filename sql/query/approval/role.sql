SELECT u.UserId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
WHERE p.RoleId = @Id AND u.Enabled = 1 AND u.Status = '在职'
ORDER BY u.StaffNo, u.UserId;
