-- @statement last_closed
-- The last month that is closed.
SELECT b.ClosedThrough FROM Dorm_Books b WHERE b.BooksId = 1;

-- @statement reserve
-- Keeps whoever changes what costs are computed from, and whoever closes a month, waiting for each other.
UPDATE Dorm_Books SET BooksId = BooksId WHERE BooksId = 1;
