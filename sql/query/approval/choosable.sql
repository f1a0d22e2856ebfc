-- Those of the UserIds, a JSON list, whom somebody may choose: people of one company with
-- all below it, or with Anyone everybody.
SELECT u.UserId
-- @dialect sqlite
FROM json_each(@UserIds) asked
JOIN Base_User u ON u.UserId = asked.value
-- @dialect sqlserver
FROM OPENJSON(@UserIds) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2
-- @dialect both
WHERE @Anyone = 1
   OR EXISTS (SELECT 1 FROM View_OrganizationPath v WHERE v.OrganizationId = u.OrganizationId AND v.AncestorId = @CompanyId);
