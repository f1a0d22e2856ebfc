-- The first day of which calls are known; nothing before the first call.
SELECT MIN(u.CallDay) FROM Client_Usage u HAVING COUNT(*) > 0;
