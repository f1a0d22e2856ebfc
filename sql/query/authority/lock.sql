-- @dialect sqlserver
-- Lets one transaction at a time change who may grant rights, or how departments or menus
-- stand to each other: what it has read of other rows holds until it commits.
EXEC sp_getapplock 'Base_Authorize', 'Exclusive', 'Transaction';
-- @dialect sqlite
-- SQLite has one writer: nothing is to be locked.
UPDATE Base_Role SET SortCode = SortCode WHERE 1 = 0;
