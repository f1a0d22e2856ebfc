-- @statement history
-- The latest changes of a record, at most @Most, the newest first.
SELECT h.Action, h.Verb, h.Title, h.RowVersion, h.UserName, h.ActorName, h.CreateDate, h.Changes
  FROM Base_Change h
 WHERE h.TableName = @TableName AND h.RecordId = @RecordId
 ORDER BY h.RowVersion DESC
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- @dialect sqlite
 LIMIT @Most;

-- @statement history_count
-- The number of changes of a record.
SELECT COUNT(*) FROM Base_Change h WHERE h.TableName = @TableName AND h.RecordId = @RecordId;

-- @statement insert
-- Adds a change of a record to its history.
INSERT INTO Base_Change (ChangeId, TableName, RecordId, Title, Action, Verb, RowVersion, UserId, UserName, ActorName, Changes, CreateDate)
VALUES (@ChangeId, @TableName, @RecordId, @Title, @Action, @Verb, @RowVersion, @UserId, @UserName, @ActorName, @Changes, @Now);

-- @statement since
-- The changes of a record since a version, the first one first.
SELECT h.Action, h.Verb, h.Title, h.RowVersion, h.UserName, h.ActorName, h.CreateDate, h.Changes
  FROM Base_Change h
 WHERE h.TableName = @TableName AND h.RecordId = @RecordId AND h.RowVersion > @RowVersion
 ORDER BY h.RowVersion;
