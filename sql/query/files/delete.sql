-- Takes a file of the type out of the list; no row when it is not there.
DELETE FROM Admin_File WHERE FilePath = @FilePath AND FileType = @FileType;
