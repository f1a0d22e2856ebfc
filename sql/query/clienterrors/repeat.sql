-- An error that has a row: it is open again. Only with @Vouched 1 what strangers
-- may have made up takes the place of what stands there.
UPDATE Log_ClientError
SET Occurrences = CASE WHEN Occurrences > 1000000000 THEN Occurrences ELSE Occurrences + @Occurrences END,
    LastDate = @Now, ResolvedDate = NULL, ResolvedBy = NULL,
    Message = CASE WHEN @Vouched = 1 THEN @Message ELSE Message END,
    Info = CASE WHEN @Vouched = 1 THEN @Info ELSE Info END,
    Url = CASE WHEN @Vouched = 1 THEN @Url ELSE Url END,
    Stack = CASE WHEN @Vouched = 1 THEN @Stack ELSE Stack END
WHERE ErrorId = @ErrorId;
