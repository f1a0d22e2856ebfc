-- The application that a call means: by its key or number, or the latest one of a record.
SELECT a.ApplicationId
FROM Flow_Application a
WHERE (@ApplicationId <> '' AND a.ApplicationId = @ApplicationId)
   OR (@ApplicationId = '' AND @ApplicationNo <> '' AND a.ApplicationNo = @ApplicationNo)
   OR (@ApplicationId = '' AND @ApplicationNo = '' AND a.Subject = @Subject AND a.SubjectId = @SubjectId)
ORDER BY a.CreateDate DESC;
