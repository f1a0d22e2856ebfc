UPDATE Flow_Application SET TrailHead = @TrailHead WHERE ApplicationId = @ApplicationId;
