-- HasUsers is 1 once any user exists.
SELECT CASE WHEN EXISTS (SELECT 1 FROM Base_User) THEN 1 ELSE 0 END AS HasUsers;
