-- Adds calls to those of a client on a day.
UPDATE Client_Usage
SET Calls = Calls + @Calls, LastDate = CASE WHEN LastDate < @LastDate THEN @LastDate ELSE LastDate END
WHERE CallDay = @CallDay AND Client = @Client AND Way = @Way AND Reason = @Reason;
