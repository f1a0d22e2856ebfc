-- Forgets what was called before a day.
DELETE FROM Client_Usage WHERE CallDay < @Before;
