-- What a version has changed of a record.
SELECT h.Changes
FROM Base_Change h
WHERE h.TableName = @TableName AND h.RecordId = @RecordId AND h.RowVersion = @RowVersion;
