-- A file of an application, and whether somebody takes part in that or in a revocation of it;
-- one that nothing has taken yet is for who has uploaded it.
SELECT f.FilePath,
       CASE WHEN f.FileParam = f.FileId AND f.CreateUserId = @UserId
              OR EXISTS (SELECT 1 FROM Flow_Application a
                         WHERE (a.ApplicationId = f.FileParam OR a.RevokesId = f.FileParam)
                           AND (a.ApplicantUserId = @UserId
                                OR EXISTS (SELECT 1 FROM Flow_Copy c WHERE c.ApplicationId = a.ApplicationId AND c.UserId = @UserId)
                                OR EXISTS (SELECT 1 FROM Flow_Task t
                                           WHERE t.ApplicationId = a.ApplicationId
                                             AND (t.ActedUserId = @UserId
                                                  OR (t.Status <> '等待' OR t.AskDate IS NOT NULL)
                                                     AND (t.UserId = @UserId
                                                          OR EXISTS (SELECT 1 FROM Flow_Deputy d
                                                                     WHERE d.UserId = t.UserId AND d.DeputyUserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today))))))
            THEN 1 ELSE 0 END AS Seen
FROM Admin_File f
WHERE f.FileId = @Id AND f.FileType = '审批附件';
