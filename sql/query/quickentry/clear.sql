-- Drops a user's quick entries before the new choice is written.
DELETE FROM Base_QuickEntry WHERE UserId = @UserId;
