-- Who has last changed a field of somebody, and when; @Field is its name as the
-- history writes it: %"Field":"PostId"%.
SELECT h.UserName, h.CreateDate
FROM Base_Change h
WHERE h.TableName = 'Base_User' AND h.RecordId = @UserId AND h.Changes LIKE @Field
ORDER BY h.RowVersion DESC
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY;
-- @dialect sqlite
 LIMIT 1;
