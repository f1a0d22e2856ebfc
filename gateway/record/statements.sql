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

-- @statement import_begin
-- An import that is written in several transactions.
INSERT INTO Base_Import (ImportId, TableName, UserId, Owner, Lease, Remaining, CreateDate)
VALUES (@ImportId, @TableName, @UserId, @Owner, @Lease, '', @Now);

-- @statement import_of_user
-- How many imports of a user are written or taken back.
SELECT COUNT(*) FROM Base_Import i WHERE i.UserId = @UserId;

-- @statement import_renew
-- Keeps an import for its owner, and locks it until the transaction ends. It changes no row where another owner has it.
UPDATE Base_Import SET Lease = @Lease WHERE ImportId = @ImportId AND Owner = @Owner;

-- @statement import_claim
-- Gives an import that its owner has left to another owner.
UPDATE Base_Import SET Owner = @Owner, Lease = @Lease WHERE ImportId = @ImportId AND Lease < @Now;

-- @statement import_end
-- The end of an import, with all its slices.
DELETE FROM Base_Import WHERE ImportId = @ImportId AND Owner = @Owner;

-- @statement import_left
-- The imports that their owners have left.
SELECT i.ImportId, i.TableName, i.UserId FROM Base_Import i WHERE i.Lease < @Now ORDER BY i.Lease;

-- @statement import_remaining
-- The lines of an import that could not be taken back, as JSON; empty where there are none.
SELECT i.Remaining FROM Base_Import i WHERE i.ImportId = @ImportId;

-- @statement import_remain
-- Notes the lines of an import that could not be taken back.
UPDATE Base_Import SET Remaining = @Remaining WHERE ImportId = @ImportId;

-- @statement import_slice
-- What one transaction of an import has written.
INSERT INTO Base_ImportSlice (ImportId, SliceNo, Changes) VALUES (@ImportId, @SliceNo, @Changes);

-- @statement import_newest
-- The newest slice of an import.
SELECT s.SliceNo, s.Changes FROM Base_ImportSlice s
WHERE s.ImportId = @ImportId
  AND s.SliceNo = (SELECT MAX(n.SliceNo) FROM Base_ImportSlice n WHERE n.ImportId = @ImportId);

-- @statement import_taken
-- A slice of an import is taken back.
DELETE FROM Base_ImportSlice WHERE ImportId = @ImportId AND SliceNo = @SliceNo;
