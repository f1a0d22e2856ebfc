-- Who may decide in the place of a person on a day.
SELECT d.DeputyUserId
FROM Flow_Deputy d
JOIN Base_User u ON u.UserId = d.DeputyUserId AND u.Enabled = 1 AND u.Status = '在职'
WHERE d.UserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today;
