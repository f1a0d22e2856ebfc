-- How many posts of that name belong to another role.
SELECT COUNT(*) FROM Base_Post p WHERE p.FullName = @FullName AND p.RoleId <> @RoleId;
