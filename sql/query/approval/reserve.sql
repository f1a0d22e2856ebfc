-- Keeps every other move of the application waiting until this one is written.
UPDATE Flow_Application SET RowVersion = RowVersion + 1 WHERE ApplicationId = @ApplicationId;
