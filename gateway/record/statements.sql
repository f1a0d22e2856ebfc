-- @statement history
-- The latest changes of a record, at most @Most, the newest first.
SELECT h.Action, h.Title, h.RowVersion, h.UserName, h.ActorName, h.CreateDate, h.Changes
  FROM Base_Change h
 WHERE h.TableName = @TableName AND h.RecordId = @RecordId
 ORDER BY h.RowVersion DESC
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- @dialect sqlite
 LIMIT @Most;

-- @statement history_count
-- How many changes of a record there are.
SELECT COUNT(*) FROM Base_Change h WHERE h.TableName = @TableName AND h.RecordId = @RecordId;

-- @statement insert
-- Notes in the history what somebody changed of a record.
INSERT INTO Base_Change (ChangeId, TableName, RecordId, Title, Action, RowVersion, UserId, UserName, ActorName, Changes, CreateDate)
VALUES (@ChangeId, @TableName, @RecordId, @Title, @Action, @RowVersion, @UserId, @UserName, @ActorName, @Changes, @Now);

-- @statement since
-- What has been changed of a record since a version, in order.
SELECT h.Action, h.Title, h.RowVersion, h.UserName, h.ActorName, h.CreateDate, h.Changes
  FROM Base_Change h
 WHERE h.TableName = @TableName AND h.RecordId = @RecordId AND h.RowVersion > @RowVersion
 ORDER BY h.RowVersion;
