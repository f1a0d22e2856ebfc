-- Who may change flows and can be asked.
SELECT u.UserId
FROM Base_User u
WHERE u.Enabled = 1 AND u.Status = '在职'
  AND u.UserId IN (SELECT g.UserId FROM View_UserGrant g WHERE g.ItemType = 'button' AND g.ItemId = @Button)
ORDER BY u.StaffNo, u.UserId;
