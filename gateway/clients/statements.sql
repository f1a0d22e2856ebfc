-- @statement add
-- Adds calls to those of a client on a day.
UPDATE Client_Usage
SET Calls = Calls + @Calls, LastDate = CASE WHEN LastDate < @LastDate THEN @LastDate ELSE LastDate END
WHERE CallDay = @CallDay AND Client = @Client AND Way = @Way AND Reason = @Reason;

-- @statement forget
-- Deletes the counted calls of the days before one.
DELETE FROM Client_Usage WHERE CallDay < @Before;

-- @statement insert
-- The first calls of a client on a day.
INSERT INTO Client_Usage (CallDay, Client, Way, Reason, Calls, LastDate)
VALUES (@CallDay, @Client, @Way, @Reason, @Calls, @LastDate);
