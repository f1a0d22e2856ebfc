-- @statement add_opinion
INSERT INTO Base_Opinion (UserId, RowNo, Opinion) VALUES (@UserId, @RowNo, @Opinion);

-- @statement add_query
INSERT INTO Base_KeptQuery (QueryId, ListName, Name, Search, UserId, RoleId, CreateUserId, CreateUserName, CreateDate)
VALUES (@QueryId, @ListName, @Name, @Search, @UserId, @RoleId, @CreateUserId, @CreateUserName, @Now);

-- @statement delete_query
-- Deletes conditions of the caller, or with All shared ones.
DELETE FROM Base_KeptQuery
WHERE QueryId = @QueryId AND (UserId = @UserId OR @All = 1 AND UserId IS NULL);

-- @statement drop_opinions
DELETE FROM Base_Opinion WHERE UserId = @UserId;

-- @statement opinions
SELECT o.Opinion FROM Base_Opinion o WHERE o.UserId = @UserId ORDER BY o.RowNo;

-- @statement queries
-- The conditions of the caller: own ones, and those shared with a role of the caller, with All those shared with any.
SELECT q.QueryId, q.ListName, q.Name, q.Search, COALESCE(r.FullName, '') AS RoleName
FROM Base_KeptQuery q
LEFT JOIN Base_Role r ON r.RoleId = q.RoleId
WHERE q.UserId = @UserId
   OR q.UserId IS NULL AND (@All = 1 OR q.RoleId IN (SELECT v.RoleId FROM View_UserRole v WHERE v.UserId = @UserId))
ORDER BY CASE WHEN q.UserId IS NULL THEN 1 ELSE 0 END, q.CreateDate, q.QueryId;

-- @statement query_count
-- How many conditions a user has, or without one how many are shared.
SELECT COUNT(*) FROM Base_KeptQuery q WHERE q.UserId = @UserId OR @UserId IS NULL AND q.UserId IS NULL;

-- @statement replace_query
-- Deletes the conditions of the name, of the user or of the role.
DELETE FROM Base_KeptQuery
WHERE ListName = @ListName AND Name = @Name AND (UserId = @UserId OR RoleId = @RoleId);

-- @statement role
SELECT COUNT(*) FROM Base_Role r WHERE r.RoleId = @RoleId;

-- @statement roles
SELECT r.RoleId, r.FullName FROM Base_Role r ORDER BY r.SortCode, r.RoleId;
