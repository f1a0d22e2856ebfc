-- @statement add
-- Adds calls to those of a client on a day.
UPDATE Client_Usage
SET Calls = Calls + @Calls, LastDate = CASE WHEN LastDate < @LastDate THEN @LastDate ELSE LastDate END
WHERE CallDay = @CallDay AND Client = @Client AND Way = @Way AND Reason = @Reason;

-- @statement forget
-- Forgets what was called before a day.
DELETE FROM Client_Usage WHERE CallDay < @Before;

-- @statement insert
-- The first calls of a client on a day.
INSERT INTO Client_Usage (CallDay, Client, Way, Reason, Calls, LastDate)
VALUES (@CallDay, @Client, @Way, @Reason, @Calls, @LastDate);
