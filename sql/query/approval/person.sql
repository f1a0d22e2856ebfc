-- One of the staff who can be asked.
SELECT u.UserId FROM Base_User u WHERE u.UserId = @Id AND u.Enabled = 1 AND u.Status = '在职';
