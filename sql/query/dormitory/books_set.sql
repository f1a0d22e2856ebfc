-- Closes the months through one, or opens those after it again.
UPDATE Dorm_Books SET ClosedThrough = @ClosedThrough WHERE BooksId = 1;
