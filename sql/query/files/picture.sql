-- The picture of an opinion, and whose opinion it is.
SELECT f.FilePath, e.Account
FROM Eva_SystemEvaluation e
JOIN Admin_File f ON f.FileId = e.Picture
WHERE e.EvaluationId = @EvaluationId;
