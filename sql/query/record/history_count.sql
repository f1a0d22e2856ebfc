-- How many changes of a record there are.
SELECT COUNT(*) FROM Base_Change h WHERE h.TableName = @TableName AND h.RecordId = @RecordId;
