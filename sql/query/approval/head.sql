-- The head of a department, who can be asked.
SELECT u.UserId
FROM Base_Organization o
JOIN Base_User u ON u.UserId = o.ManagerUserId
WHERE o.OrganizationId = @Id AND u.Enabled = 1 AND u.Status = '在职';
