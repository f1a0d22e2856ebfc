-- The files that came with comments, each line's with commas.
SELECT t.Files FROM Flow_Trail t WHERE t.ApplicationId = @ApplicationId AND t.Files IS NOT NULL;
