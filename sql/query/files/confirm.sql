-- Whether the row of an upload whose commit gave no clear answer stands: 1 row,
-- or none. It changes nothing; as a change it waits for a transaction that is
-- still open, where a reading statement might answer without it.
UPDATE Admin_File SET ContentPath = @ContentPath WHERE ContentPath = @ContentPath;
