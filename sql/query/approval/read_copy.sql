UPDATE Flow_Copy SET ReadDate = @Now WHERE ApplicationId = @ApplicationId AND UserId = @UserId AND ReadDate IS NULL;
