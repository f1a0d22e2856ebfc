-- The latest changes of a record, at most @Most, the newest first.
SELECT h.Action, h.Title, h.RowVersion, h.UserName, h.ActorName, h.CreateDate, h.Changes
  FROM Base_Change h
 WHERE h.TableName = @TableName AND h.RecordId = @RecordId
 ORDER BY h.RowVersion DESC
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- @dialect sqlite
 LIMIT @Most;
