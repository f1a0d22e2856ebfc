-- The first calls of a client on a day.
INSERT INTO Client_Usage (CallDay, Client, Way, Reason, Calls, LastDate)
VALUES (@CallDay, @Client, @Way, @Reason, @Calls, @LastDate);
