-- Takes the mark of a resolved error back.
UPDATE Log_ClientError
SET ResolvedDate = NULL, ResolvedBy = NULL
WHERE ErrorId = @ErrorId AND ResolvedDate IS NOT NULL;
