-- Takes a file of the type out of the list and says where its content lies; no
-- row when it is not there.
-- @dialect sqlserver
DELETE FROM Admin_File
OUTPUT CASE WHEN DELETED.ContentPath = N'' THEN DELETED.FilePath ELSE DELETED.ContentPath END AS ContentPath
WHERE FilePath = @FilePath AND FileType = @FileType;

-- @dialect sqlite
DELETE FROM Admin_File
WHERE FilePath = @FilePath AND FileType = @FileType
RETURNING CASE WHEN ContentPath = '' THEN FilePath ELSE ContentPath END AS ContentPath;
