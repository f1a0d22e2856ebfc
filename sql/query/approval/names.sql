-- What those of the UserIds, a JSON list, are called.
SELECT u.UserId, u.RealName
-- @dialect sqlite
FROM json_each(@UserIds) asked
JOIN Base_User u ON u.UserId = asked.value;
-- @dialect sqlserver
FROM OPENJSON(@UserIds) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2;
