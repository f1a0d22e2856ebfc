UPDATE Flow_Application SET SubjectId = @SubjectId WHERE ApplicationId = @ApplicationId;
