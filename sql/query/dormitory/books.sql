-- The last month that is closed.
SELECT b.ClosedThrough FROM Dorm_Books b WHERE b.BooksId = 1;
