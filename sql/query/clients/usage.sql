-- The calls of all clients since a day, the latest day first.
SELECT u.CallDay, u.Client, u.Way, u.Reason, u.Calls, u.LastDate
FROM Client_Usage u
WHERE u.CallDay >= @Since
ORDER BY u.CallDay DESC, u.Client, u.Way, u.Reason;
