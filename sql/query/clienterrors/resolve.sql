-- Marks an open error as resolved.
UPDATE Log_ClientError
SET ResolvedDate = @Now, ResolvedBy = @ResolvedBy
WHERE ErrorId = @ErrorId AND ResolvedDate IS NULL;
