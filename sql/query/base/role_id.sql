-- The role whose id, else whose name, is @Target.
SELECT r.RoleId
FROM Base_Role r
WHERE r.RoleId = @Target
   OR (r.FullName = @Target AND NOT EXISTS (SELECT 1 FROM Base_Role i WHERE i.RoleId = @Target));
