UPDATE Dorm_SingleRequest SET ApplicationId = @ApplicationId WHERE SingleRequestId = @SingleRequestId;
