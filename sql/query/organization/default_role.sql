-- The role of who has no post.
SELECT r.RoleId FROM Base_Role r WHERE r.IsDefault = 1;
