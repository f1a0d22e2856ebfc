-- Takes a file of the type out of the list and says where its content lies; no
-- row when it is not there.
DELETE FROM Admin_File
-- @dialect sqlserver
OUTPUT CASE WHEN DELETED.ContentPath = '' THEN DELETED.FilePath ELSE DELETED.ContentPath END AS ContentPath
-- @dialect both
WHERE FilePath = @FilePath AND FileType = @FileType
-- @dialect sqlite
RETURNING CASE WHEN ContentPath = '' THEN FilePath ELSE ContentPath END AS ContentPath;
