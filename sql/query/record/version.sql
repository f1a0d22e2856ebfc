-- The version of a record by its history, 0 where nobody has changed it.
SELECT COALESCE(MAX(h.RowVersion), 0) FROM Base_Change h WHERE h.TableName = @TableName AND h.RecordId = @RecordId;
