-- @statement picture
-- The picture of an opinion, and the account that has given it.
SELECT e.Account, e.Picture
FROM Eva_SystemEvaluation e
WHERE e.EvaluationId = @Id AND e.Picture IS NOT NULL;
