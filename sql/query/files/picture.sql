-- The picture of an opinion, and the account that has given it.
SELECT f.FilePath, e.Account AS Owner
FROM Eva_SystemEvaluation e
JOIN Admin_File f ON f.FileId = e.Picture
WHERE e.EvaluationId = @Id;
