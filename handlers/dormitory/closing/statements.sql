-- @statement last_closed
-- The last month that is closed.
SELECT b.ClosedThrough FROM Dorm_Books b WHERE b.BooksId = 1;

-- @statement reserve
-- Reserves the closing of months until the commit: a change of the input of costs waits for it, and it for that change.
UPDATE Dorm_Books SET BooksId = BooksId WHERE BooksId = 1;
