-- @statement add
-- Adds the differences of a comparison, without the ignored ones.
INSERT INTO Wechat_Difference (DifferenceId, Kind, ObjectType, ObjectId, RemoteId, Name, Place, Detail, Mark, SortCode, State, FoundDate)
-- @dialect sqlite
SELECT json_extract(j.value, '$.DifferenceId'), json_extract(j.value, '$.Kind'), json_extract(j.value, '$.ObjectType'), json_extract(j.value, '$.ObjectId'),
       json_extract(j.value, '$.RemoteId'), json_extract(j.value, '$.Name'), SUBSTR(json_extract(j.value, '$.Place'), 1, 400),
       SUBSTR(json_extract(j.value, '$.Detail'), 1, 1000), json_extract(j.value, '$.Mark'), json_extract(j.value, '$.SortCode'), json_extract(j.value, '$.State'), @Now
FROM json_each(@Rows) j
WHERE NOT EXISTS (SELECT 1 FROM Wechat_Difference d WHERE d.ObjectType = json_extract(j.value, '$.ObjectType') AND d.ObjectId = json_extract(j.value, '$.ObjectId'));
-- @dialect sqlserver
SELECT j.DifferenceId, j.Kind, j.ObjectType, j.ObjectId, j.RemoteId, j.Name, j.Place, j.Detail, j.Mark, j.SortCode, j.State, @Now
FROM OPENJSON(@Rows) WITH (DifferenceId NVARCHAR(50) '$.DifferenceId', Kind NVARCHAR(20) '$.Kind', ObjectType NVARCHAR(20) '$.ObjectType', ObjectId NVARCHAR(70) '$.ObjectId',
     RemoteId NVARCHAR(64) '$.RemoteId', Name NVARCHAR(100) '$.Name', Place NVARCHAR(400) '$.Place', Detail NVARCHAR(1000) '$.Detail',
     Mark NVARCHAR(64) '$.Mark', SortCode INT '$.SortCode', State NVARCHAR(20) '$.State') j
WHERE NOT EXISTS (SELECT 1 FROM Wechat_Difference d WHERE d.ObjectType = j.ObjectType COLLATE Latin1_General_BIN2 AND d.ObjectId = j.ObjectId COLLATE Latin1_General_BIN2);
-- @dialect both

-- @statement begin
INSERT INTO Wechat_Run (RunId, Kind, State, Reason, Total, Lease, CreateUserId, CreateUserName, CreateDate, EndDate)
VALUES (@RunId, @Kind, @State, @Reason, @Total, @Now, @UserId, @UserName, @Now, @EndDate);

-- @statement bind_account
UPDATE Base_User SET WechatId = @WechatId WHERE Account = @Account AND WechatId IS NULL;

-- @statement bind_unbound
-- Binds a person by hand. No row changed means that another member is bound.
UPDATE Base_User SET WechatId = @WechatId WHERE UserId = @UserId AND (WechatId IS NULL OR WechatId = @WechatId);

-- @statement bind_unit
UPDATE Base_Organization SET WechatDeptId = @WechatDeptId WHERE OrganizationId = @OrganizationId;

-- @statement bind_user
UPDATE Base_User SET WechatId = @WechatId WHERE UserId = @UserId;

-- @statement bound_members
SELECT u.WechatId FROM Base_User u WHERE u.WechatId IS NOT NULL;

-- @statement bound_units
SELECT o.WechatDeptId FROM Base_Organization o WHERE o.WechatDeptId IS NOT NULL;

-- @statement claim
-- Claims a run without an instance, or one whose instance has died.
UPDATE Wechat_Run
SET Instance = @Instance, Lease = @Lease
-- @dialect sqlserver
OUTPUT INSERTED.RunId, INSERTED.Failures
-- @dialect both
WHERE State = '运行中' AND Lease <= @Now
-- @dialect sqlite
RETURNING RunId, Failures;
-- @dialect both

-- @statement end
UPDATE Wechat_Run
SET State = @State, Reason = @Reason, EndDate = @Now
WHERE RunId = @RunId AND Instance = @Instance AND State = '运行中';

-- @statement forget
-- Removes the differences of the last comparison. Ignored differences stay if they were found again.
DELETE FROM Wechat_Difference
WHERE State <> '已忽略'
-- @dialect sqlite
   OR Mark NOT IN (SELECT j.value FROM json_each(@Marks) j);
-- @dialect sqlserver
   OR Mark NOT IN (SELECT j.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Marks) WITH (Id NVARCHAR(64) '$') j);
-- @dialect both

-- @statement forget_person
-- Removes the differences of a person and of a member that was only in 企业微信.
DELETE FROM Wechat_Difference WHERE ObjectType = '成员' AND (ObjectId = @UserId OR ObjectId = @Extra);

-- @statement next
-- The next row of a run.
-- @dialect sqlserver
SELECT TOP 1 d.DifferenceId, d.Kind, d.ObjectType, d.ObjectId, d.RemoteId, d.Name, d.State
-- @dialect sqlite
SELECT d.DifferenceId, d.Kind, d.ObjectType, d.ObjectId, d.RemoteId, d.Name, d.State
-- @dialect both
FROM Wechat_Difference d
WHERE d.RunId = @RunId AND d.State = '待写入'
ORDER BY d.SortCode
-- @dialect sqlite
LIMIT 1;
-- @dialect both

-- @statement people
-- The people of the scope, also those who have left, because 企业微信 may still have them.
SELECT u.UserId, u.Account, u.RealName, COALESCE(u.Mobile, '') AS Mobile, COALESCE(u.Email, '') AS Email, COALESCE(p.FullName, '') AS PostName,
       COALESCE(u.OrganizationId, '') AS OrganizationId, COALESCE(t.FullPath, '') AS FullPath, COALESCE(o.WechatDeptId, 0) AS WechatDeptId,
       u.Enabled, COALESCE(u.WechatId, '') AS WechatId
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
LEFT JOIN View_OrganizationTree t ON t.OrganizationId = u.OrganizationId
WHERE (@UserId = '' OR u.UserId = @UserId)
  AND (@Dealers = '' OR u.OrganizationId IS NULL OR NOT EXISTS (SELECT 1 FROM View_OrganizationPath v WHERE v.OrganizationId = u.OrganizationId AND v.AncestorId = @Dealers))
ORDER BY u.UserId;

-- @statement progress
UPDATE Wechat_Run
SET Done = Done + 1, Failed = Failed + @Failed, Lease = @Lease, Failures = 0, Reason = ''
WHERE RunId = @RunId AND Instance = @Instance AND State = '运行中';

-- @statement release
UPDATE Wechat_Run
SET Lease = @Lease, Reason = @Reason, Failures = @Failures
WHERE RunId = @RunId AND Instance = @Instance AND State = '运行中';

-- @statement result
UPDATE Wechat_Difference
SET State = @State, Reason = @Reason, ModifyUserId = @UserId, ModifyUserName = @UserName, ModifyDate = @Now
WHERE DifferenceId = @DifferenceId;

-- @statement row
SELECT d.DifferenceId, d.Kind, d.ObjectType, d.ObjectId, d.RemoteId, d.Name, d.State
FROM Wechat_Difference d
WHERE d.DifferenceId = @DifferenceId;

-- @statement running
SELECT COUNT(*) FROM Wechat_Run r WHERE r.State = '运行中';

-- @statement show
-- Adds a row for a refused change, if the object has none.
INSERT INTO Wechat_Difference (DifferenceId, Kind, ObjectType, ObjectId, RemoteId, Name, Place, Detail, Mark, SortCode, State, Reason, FoundDate)
SELECT @DifferenceId, @Kind, @ObjectType, @ObjectId,
       COALESCE(CASE WHEN @ObjectType = '成员' THEN u.WechatId ELSE CAST(o.WechatDeptId AS NVARCHAR(20)) COLLATE Latin1_General_BIN2 END, ''),
       COALESCE(u.RealName, o.FullName, ''), COALESCE(SUBSTRING(t.FullPath, 1, 400), ''), '自动同步没有成功', '', 0, '写入失败', @Reason, @Now
FROM (SELECT 1 AS One) x
LEFT JOIN Base_User u ON @ObjectType = '成员' AND u.UserId = @ObjectId
LEFT JOIN Base_Organization o ON o.OrganizationId = CASE WHEN @ObjectType = '成员' THEN u.OrganizationId ELSE @ObjectId END
LEFT JOIN View_OrganizationTree t ON t.OrganizationId = o.OrganizationId
WHERE NOT EXISTS (SELECT 1 FROM Wechat_Difference d WHERE d.ObjectType = @ObjectType AND d.ObjectId = @ObjectId);

-- @statement show_again
-- Records a refused change in the row of the object.
UPDATE Wechat_Difference
SET State = '写入失败', Reason = @Reason, FoundDate = @Now
WHERE ObjectType = @ObjectType AND ObjectId = @ObjectId;

-- @statement stop
UPDATE Wechat_Run
SET State = '已停止', EndDate = @Now
WHERE State = '运行中';

-- @statement claim_rows
-- Assigns the waiting and the failed rows to the current run.
UPDATE Wechat_Difference
SET State = '待写入', Reason = '', RunId = (SELECT r.RunId FROM Wechat_Run r WHERE r.State = '运行中')
WHERE State IN ('待写入', '写入失败');

-- @statement unbind
UPDATE Base_User SET WechatId = NULL WHERE WechatId = @WechatId;

-- @statement unbind_person
UPDATE Base_User SET WechatId = NULL WHERE UserId = @UserId AND WechatId IS NOT NULL;

-- @statement unbind_unit
UPDATE Base_Organization SET WechatDeptId = NULL WHERE WechatDeptId = @WechatDeptId;

-- @statement units
-- The departments of the scope, parents before children.
SELECT o.OrganizationId, o.ParentId, o.FullName, t.FullPath, t.Depth, o.SortCode, COALESCE(o.WechatDeptId, 0) AS WechatDeptId
FROM View_OrganizationTree t
JOIN Base_Organization o ON o.OrganizationId = t.OrganizationId
WHERE (@Dealers = '' OR NOT EXISTS (SELECT 1 FROM View_OrganizationPath v WHERE v.OrganizationId = o.OrganizationId AND v.AncestorId = @Dealers))
ORDER BY t.Depth, t.OrderPath;

-- @statement waiting
SELECT COUNT(*) FROM Wechat_Difference d WHERE d.State IN ('待写入', '写入失败');
