-- What has been changed of a record since a version, in order.
SELECT h.Action, h.Title, h.RowVersion, h.UserName, h.ActorName, h.CreateDate, h.Changes
  FROM Base_Change h
 WHERE h.TableName = @TableName AND h.RecordId = @RecordId AND h.RowVersion > @RowVersion
 ORDER BY h.RowVersion;
