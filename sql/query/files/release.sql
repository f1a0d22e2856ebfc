-- Lets those who see its page read a file.
UPDATE Admin_File SET Shared = 1 WHERE FilePath = @FilePath AND Shared = 0;
