-- Keeps whoever changes what costs are reckoned from, and whoever closes a month, waiting for each other.
UPDATE Dorm_Books SET BooksId = BooksId WHERE BooksId = 1;
