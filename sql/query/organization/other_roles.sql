-- How many other roles have that name.
SELECT COUNT(*) FROM Base_Role r WHERE r.FullName = @FullName AND r.RoleId <> @RoleId;
