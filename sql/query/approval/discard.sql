DELETE FROM Flow_Application WHERE ApplicationId = @ApplicationId;
