-- Gives a menu its place among those beside it and a new version.
UPDATE Base_Module
SET SortCode = @SortCode, RowVersion = RowVersion + 1, ModifyUserId = @UserId, ModifyUserName = @UserName, ModifyDate = @Now
WHERE MenuId = @MenuId AND RowVersion = @RowVersion;
