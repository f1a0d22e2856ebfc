-- The people with a right, whose accounts are open.
SELECT u.UserId, u.RealName
FROM Base_User u
WHERE u.Enabled = 1 AND u.UserId IN (SELECT g.UserId FROM View_UserGrant g WHERE g.ItemType = 'button' AND g.ItemId = @Button)
ORDER BY u.UserId;
