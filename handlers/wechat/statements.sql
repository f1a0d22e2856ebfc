-- @statement counts
-- How many differences of each kind and state there are.
SELECT d.Kind, d.State, COUNT(*) AS Total
FROM Wechat_Difference d
GROUP BY d.Kind, d.State
ORDER BY MIN(d.SortCode), d.State;

-- @statement last
-- The last run of a kind.
-- @dialect sqlserver
SELECT TOP 1 r.RunId, r.Kind, r.State, r.Total, r.Done, r.Failed, r.Reason, r.Lease, r.CreateUserName, r.CreateDate, r.EndDate
-- @dialect sqlite
SELECT r.RunId, r.Kind, r.State, r.Total, r.Done, r.Failed, r.Reason, r.Lease, r.CreateUserName, r.CreateDate, r.EndDate
-- @dialect both
FROM Wechat_Run r
WHERE r.Kind = @Kind
ORDER BY r.CreateDate DESC, r.RunId
-- @dialect sqlite
LIMIT 1;
-- @dialect both

-- @statement owner
-- The person who is bound to a member.
SELECT u.UserId, u.RealName FROM Base_User u WHERE u.WechatId = @WechatId;

-- @statement people
-- How many people of the scope may sign in, and how many of them have no member.
SELECT COUNT(*) AS Everyone, COALESCE(SUM(CASE WHEN u.WechatId IS NULL THEN 1 ELSE 0 END), 0) AS Unbound
FROM Base_User u
LEFT JOIN Base_Setting s ON s.Code = 'WechatDirectory'
LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
WHERE u.Enabled = 1
  AND (s.Value = '工厂和经销商' OR NOT EXISTS (SELECT 1 FROM View_OrganizationPath v WHERE v.OrganizationId = u.OrganizationId AND v.AncestorId = c.Value COLLATE Latin1_General_BIN2));

-- @statement person
SELECT u.UserId, u.RealName, u.Enabled, COALESCE(u.WechatId, '') AS WechatId FROM Base_User u WHERE u.UserId = @UserId;
