UPDATE Flow_Application SET SubjectId = @SubjectId, RevokesId = @RevokesId WHERE ApplicationId = @ApplicationId;
