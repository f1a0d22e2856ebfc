-- gateway/attachments/statements.sql attach: as it is written
-- gateway/attachments/statements.sql days: as it is written
-- gateway/attachments/statements.sql drop_parts: as it is written
-- gateway/attachments/statements.sql drop_waiting: as it is written
-- gateway/attachments/statements.sql expire: as it is written
-- gateway/attachments/statements.sql find: as it is written
-- gateway/attachments/statements.sql forget: as it is written
-- gateway/attachments/statements.sql insert: as it is written
-- gateway/attachments/statements.sql keep
DELETE FROM Admin_File
WHERE FileType = @FileType AND FileParam = @RecordId
  AND FileId NOT IN (SELECT k.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Kept) WITH (Id NVARCHAR(50) '$') k WHERE k.Id IS NOT NULL);
-- gateway/attachments/statements.sql named: as it is written
-- gateway/attachments/statements.sql of
SELECT f.FileId, f.FileSize, f.FileType, f.FilePath, f.FileParam AS RecordId, COALESCE(f.CreateUserId, '') AS UserId
FROM Admin_File f
WHERE f.FileType = @FileType
  AND f.FileParam IN (SELECT k.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Records) WITH (Id NVARCHAR(50) '$') k)
ORDER BY f.FileParam, f.SortCode, f.CreateDate, f.FileId;
-- gateway/attachments/statements.sql of_company: as it is written
-- gateway/attachments/statements.sql spent: as it is written
-- gateway/attachments/statements.sql spent_parts: as it is written
-- gateway/attachments/statements.sql used: as it is written
-- gateway/audit/statements.sql claim_retention: as it is written
-- gateway/audit/statements.sql insert: as it is written
-- gateway/audit/statements.sql open_retention: as it is written
-- gateway/audit/statements.sql remove
DELETE FROM Audit_Log
WHERE AuditId IN (
    SELECT TOP (@Most) l.AuditId FROM Audit_Log l WHERE l.Category = @Category AND l.CreateDate < @Before ORDER BY l.CreateDate
);
-- gateway/authority/statements.sql privileged: as it is written
-- gateway/backup/watch/statements.sql begin: as it is written
-- gateway/backup/watch/statements.sql failed: as it is written
-- gateway/backup/watch/statements.sql forget: as it is written
-- gateway/backup/watch/statements.sql good: as it is written
-- gateway/backup/watch/statements.sql runs: as it is written
-- gateway/bridge/progress/statements.sql all_refusals: as it is written
-- gateway/bridge/progress/statements.sql changes
SELECT TOP (100) FromState, ToState, Percentage, Trial, Reason, Evidence, CreateUserName, CreateDate
FROM Bridge_Change WHERE Target = @Target ORDER BY CreateDate DESC, ChangeId DESC
-- gateway/bridge/progress/statements.sql days: as it is written
-- gateway/bridge/progress/statements.sql difference_counts
SELECT d.Target, COUNT(*) AS Total
FROM Bridge_Difference d
WHERE d.Target IN (SELECT j.Target COLLATE Latin1_General_BIN2 FROM OPENJSON(@Targets) WITH (Target NVARCHAR(200) '$') j)
GROUP BY d.Target;
-- gateway/bridge/progress/statements.sql differences
SELECT TOP (200) Class, Field, Place, LegacyValue, NativeValue, Answers, FirstDate, LastDate
FROM Bridge_Difference WHERE Target = @Target ORDER BY Answers DESC, Fingerprint
-- gateway/bridge/progress/statements.sql people
SELECT p.Target, COUNT(*) AS Total
FROM Bridge_Person p
WHERE p.Target IN (SELECT j.Target COLLATE Latin1_General_BIN2 FROM OPENJSON(@Targets) WITH (Target NVARCHAR(200) '$') j)
GROUP BY p.Target;
-- gateway/bridge/progress/statements.sql refusals
SELECT TOP (200) Account, Calls, LastDate
FROM Bridge_Refusal WHERE Target = @Target ORDER BY Calls DESC, Account
-- gateway/bridge/progress/statements.sql shapes: as it is written
-- gateway/bridge/progress/statements.sql shares: as it is written
-- gateway/bridge/progress/statements.sql sums: as it is written
-- gateway/bridge/progress/statements.sql times
SELECT d.Target, d.Endpoint, d.ShapeKey, d.LegacyTimes, d.NativeTimes
FROM Bridge_Day d
WHERE d.Target IN (SELECT j.Target COLLATE Latin1_General_BIN2 FROM OPENJSON(@Targets) WITH (Target NVARCHAR(200) '$') j);
-- gateway/bridge/statements.sql add_count: as it is written
-- gateway/bridge/statements.sql add_difference: as it is written
-- gateway/bridge/statements.sql add_noise: as it is written
-- gateway/bridge/statements.sql add_person: as it is written
-- gateway/bridge/statements.sql add_refusal: as it is written
-- gateway/bridge/statements.sql add_share: as it is written
-- gateway/bridge/statements.sql add_user: as it is written
-- gateway/bridge/statements.sql changed: as it is written
-- gateway/bridge/statements.sql count: as it is written
-- gateway/bridge/statements.sql count_difference: as it is written
-- gateway/bridge/statements.sql count_refusal: as it is written
-- gateway/bridge/statements.sql count_share: as it is written
-- gateway/bridge/statements.sql delete_differences: as it is written
-- gateway/bridge/statements.sql evidence: as it is written
-- gateway/bridge/statements.sql forget_days: as it is written
-- gateway/bridge/statements.sql forget_differences: as it is written
-- gateway/bridge/statements.sql forget_people: as it is written
-- gateway/bridge/statements.sql forget_refusals: as it is written
-- gateway/bridge/statements.sql insert: as it is written
-- gateway/bridge/statements.sql noise: as it is written
-- gateway/bridge/statements.sql recording
SELECT TOP (1) RecordingId, Pattern, UntilDate FROM Bridge_Recording WHERE UntilDate > @Now ORDER BY CreateDate DESC, RecordingId DESC;
-- gateway/bridge/statements.sql recount: as it is written
-- gateway/bridge/statements.sql rows_of_day: as it is written
-- gateway/bridge/statements.sql see_person: as it is written
-- gateway/bridge/statements.sql set: as it is written
-- gateway/bridge/statements.sql set_noise: as it is written
-- gateway/bridge/statements.sql since: as it is written
-- gateway/bridge/statements.sql start_recording: as it is written
-- gateway/bridge/statements.sql state: as it is written
-- gateway/bridge/statements.sql states: as it is written
-- gateway/bridge/statements.sql stop_recording: as it is written
-- gateway/bridge/statements.sql times: as it is written
-- gateway/bridge/statements.sql version: as it is written
-- gateway/clients/statements.sql add: as it is written
-- gateway/clients/statements.sql forget: as it is written
-- gateway/clients/statements.sql insert: as it is written
-- gateway/contacts/statements.sql add
INSERT INTO Wechat_Difference (DifferenceId, Kind, ObjectType, ObjectId, RemoteId, Name, Place, Detail, Mark, SortCode, State, FoundDate)
SELECT j.DifferenceId, j.Kind, j.ObjectType, j.ObjectId, j.RemoteId, j.Name, j.Place, j.Detail, j.Mark, j.SortCode, j.State, @Now
FROM OPENJSON(@Rows) WITH (DifferenceId NVARCHAR(50) '$.DifferenceId', Kind NVARCHAR(20) '$.Kind', ObjectType NVARCHAR(20) '$.ObjectType', ObjectId NVARCHAR(70) '$.ObjectId',
     RemoteId NVARCHAR(64) '$.RemoteId', Name NVARCHAR(100) '$.Name', Place NVARCHAR(400) '$.Place', Detail NVARCHAR(1000) '$.Detail',
     Mark NVARCHAR(64) '$.Mark', SortCode INT '$.SortCode', State NVARCHAR(20) '$.State') j
WHERE NOT EXISTS (SELECT 1 FROM Wechat_Difference d WHERE d.ObjectType = j.ObjectType COLLATE Latin1_General_BIN2 AND d.ObjectId = j.ObjectId COLLATE Latin1_General_BIN2);
-- gateway/contacts/statements.sql begin: as it is written
-- gateway/contacts/statements.sql bind_account: as it is written
-- gateway/contacts/statements.sql bind_unbound: as it is written
-- gateway/contacts/statements.sql bind_unit: as it is written
-- gateway/contacts/statements.sql bind_user: as it is written
-- gateway/contacts/statements.sql bound_members: as it is written
-- gateway/contacts/statements.sql bound_units: as it is written
-- gateway/contacts/statements.sql claim
UPDATE Wechat_Run
SET Instance = @Instance, Lease = @Lease
OUTPUT INSERTED.RunId, INSERTED.Failures
WHERE State = N'运行中' AND Lease <= @Now
-- gateway/contacts/statements.sql claim_rows
UPDATE Wechat_Difference
SET State = N'待写入', Reason = '', RunId = (SELECT r.RunId FROM Wechat_Run r WHERE r.State = N'运行中')
WHERE State IN (N'待写入', N'写入失败');
-- gateway/contacts/statements.sql end
UPDATE Wechat_Run
SET State = @State, Reason = @Reason, EndDate = @Now
WHERE RunId = @RunId AND Instance = @Instance AND State = N'运行中';
-- gateway/contacts/statements.sql forget
DELETE FROM Wechat_Difference
WHERE State <> N'已忽略'
   OR Mark NOT IN (SELECT j.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Marks) WITH (Id NVARCHAR(64) '$') j);
-- gateway/contacts/statements.sql forget_person
DELETE FROM Wechat_Difference WHERE ObjectType = N'成员' AND (ObjectId = @UserId OR ObjectId = @Extra);
-- gateway/contacts/statements.sql next
SELECT TOP 1 d.DifferenceId, d.Kind, d.ObjectType, d.ObjectId, d.RemoteId, d.Name, d.State
FROM Wechat_Difference d
WHERE d.RunId = @RunId AND d.State = N'待写入'
ORDER BY d.SortCode
-- gateway/contacts/statements.sql people: as it is written
-- gateway/contacts/statements.sql progress
UPDATE Wechat_Run
SET Done = Done + 1, Failed = Failed + @Failed, Lease = @Lease, Failures = 0, Reason = ''
WHERE RunId = @RunId AND Instance = @Instance AND State = N'运行中';
-- gateway/contacts/statements.sql release
UPDATE Wechat_Run
SET Lease = @Lease, Reason = @Reason, Failures = @Failures
WHERE RunId = @RunId AND Instance = @Instance AND State = N'运行中';
-- gateway/contacts/statements.sql result: as it is written
-- gateway/contacts/statements.sql row: as it is written
-- gateway/contacts/statements.sql running
SELECT COUNT(*) FROM Wechat_Run r WHERE r.State = N'运行中';
-- gateway/contacts/statements.sql show
INSERT INTO Wechat_Difference (DifferenceId, Kind, ObjectType, ObjectId, RemoteId, Name, Place, Detail, Mark, SortCode, State, Reason, FoundDate)
SELECT @DifferenceId, @Kind, @ObjectType, @ObjectId,
       COALESCE(CASE WHEN @ObjectType = N'成员' THEN u.WechatId ELSE CAST(o.WechatDeptId AS NVARCHAR(20)) COLLATE Latin1_General_BIN2 END, ''),
       COALESCE(u.RealName, o.FullName, ''), COALESCE(SUBSTRING(t.FullPath, 1, 400), ''), N'自动同步没有成功', '', 0, N'写入失败', @Reason, @Now
FROM (SELECT 1 AS One) x
LEFT JOIN Base_User u ON @ObjectType = N'成员' AND u.UserId = @ObjectId
LEFT JOIN Base_Organization o ON o.OrganizationId = CASE WHEN @ObjectType = N'成员' THEN u.OrganizationId ELSE @ObjectId END
LEFT JOIN View_OrganizationTree t ON t.OrganizationId = o.OrganizationId
WHERE NOT EXISTS (SELECT 1 FROM Wechat_Difference d WHERE d.ObjectType = @ObjectType AND d.ObjectId = @ObjectId);
-- gateway/contacts/statements.sql show_again
UPDATE Wechat_Difference
SET State = N'写入失败', Reason = @Reason, FoundDate = @Now
WHERE ObjectType = @ObjectType AND ObjectId = @ObjectId;
-- gateway/contacts/statements.sql stop
UPDATE Wechat_Run
SET State = N'已停止', EndDate = @Now
WHERE State = N'运行中';
-- gateway/contacts/statements.sql unbind: as it is written
-- gateway/contacts/statements.sql unbind_person: as it is written
-- gateway/contacts/statements.sql unbind_unit: as it is written
-- gateway/contacts/statements.sql units: as it is written
-- gateway/contacts/statements.sql waiting
SELECT COUNT(*) FROM Wechat_Difference d WHERE d.State IN (N'待写入', N'写入失败');
-- gateway/message/statements.sql again
UPDATE Msg_Receiver
SET State = N'待发送', Reason = '', OutboxId = @OutboxId, Address = @Address, Content = @Content, SentDate = NULL, PlanDate = @Now
WHERE ReceiverId = @ReceiverId AND State IN (N'发送失败', N'已过期');
-- gateway/message/statements.sql card: as it is written
-- gateway/message/statements.sql changed_card: as it is written
-- gateway/message/statements.sql end_card: as it is written
-- gateway/message/statements.sql explain_card: as it is written
-- gateway/message/statements.sql forget_cards
DELETE FROM Msg_Card
WHERE TaskId IN (
    SELECT TOP (@Most) k.TaskId
    FROM Msg_Card k
    WHERE k.CreateDate < @Before AND k.Ended = 1 AND NOT EXISTS (SELECT 1 FROM Msg_Receiver r WHERE r.TaskId = k.TaskId)
    ORDER BY k.CreateDate
);
-- gateway/message/statements.sql forget_messages
DELETE FROM Msg_Message
WHERE MessageId IN (
    SELECT TOP (@Most) m.MessageId
    FROM Msg_Message m
    WHERE m.CreateDate < @Before AND m.PlanDate < @Before AND NOT EXISTS (SELECT 1 FROM Msg_Receiver r WHERE r.MessageId = m.MessageId)
    ORDER BY m.CreateDate
);
-- gateway/message/statements.sql forget_receivers
DELETE FROM Msg_Receiver
WHERE ReceiverId IN (
    SELECT TOP (@Most) r.ReceiverId
    FROM Msg_Receiver r
    WHERE r.CreateDate < @Before AND r.PlanDate < @Before AND r.State NOT IN (N'待发送', N'发送中')
      AND NOT EXISTS (SELECT 1 FROM Msg_Card k WHERE k.TaskId = r.TaskId AND k.Ended = 0)
    ORDER BY r.CreateDate
);
-- gateway/message/statements.sql held_card: as it is written
-- gateway/message/statements.sql insert: as it is written
-- gateway/message/statements.sql of_call
SELECT m.MessageId, m.Format, m.Title, COALESCE(r.Content, m.Content) AS Content, m.PageId, m.ObjectId, COALESCE(m.Link, '') AS Link,
       COALESCE(k.TaskId, '') AS TaskId, COALESCE(k.Body, '') AS Body, COALESCE(k.Tries, 0) AS Tries,
       CASE WHEN k.Ended = 1 THEN k.Shown ELSE '' END AS Ended
FROM Msg_Receiver r
JOIN Msg_Message m ON m.MessageId = r.MessageId
LEFT JOIN Msg_Card k ON k.TaskId = r.TaskId
WHERE r.OutboxId = @OutboxId
ORDER BY r.ReceiverId
OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY;
-- gateway/message/statements.sql open_cards: as it is written
-- gateway/message/statements.sql press_card: as it is written
-- gateway/message/statements.sql receivers_of_call
SELECT r.Address
FROM Msg_Receiver r
WHERE r.OutboxId = @OutboxId AND r.State <> N'已取消'
ORDER BY r.ReceiverId;
-- gateway/message/statements.sql refuse
UPDATE Msg_Receiver
SET State = N'发送失败', Reason = @Reason, Attempts = Attempts + 1
WHERE OutboxId = @OutboxId AND Address = @Address AND State = N'待发送';
-- gateway/message/statements.sql sent_card: as it is written
-- gateway/message/statements.sql try_card: as it is written
-- gateway/message/statements.sql untry_card: as it is written
-- gateway/message/statements.sql used_code: as it is written
-- gateway/message/statements.sql withdraw_card
UPDATE Msg_Receiver SET State = N'已取消', Reason = @Reason WHERE OutboxId = @OutboxId AND State = N'待发送';
-- gateway/names/statements.sql keep: as it is written
-- gateway/notify/statements.sql tell: as it is written
-- gateway/outbox/statements.sql claim
UPDATE Msg_Outbox
SET Status = N'发送中', Attempts = Attempts + 1, NextDate = @Lease
OUTPUT INSERTED.MessageId, INSERTED.Kind, INSERTED.Recipient, INSERTED.Payload, INSERTED.Attempts, INSERTED.FreeAttempts
WHERE Status = N'待发送' AND MessageId = (
    SELECT m.MessageId
    FROM Msg_Outbox m
    WHERE m.Status = N'待发送' AND m.Kind = @Kind AND m.NextDate <= @Now AND m.ExpireDate > @Now
    ORDER BY m.NextDate
    OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY
)
-- gateway/outbox/statements.sql due
SELECT m.Kind, COUNT(*) AS Due
FROM Msg_Outbox m
WHERE m.Status IN (N'待发送', N'发送中') AND m.NextDate <= @Now
GROUP BY m.Kind;
-- gateway/outbox/statements.sql end
UPDATE Msg_Outbox
SET Status = CASE WHEN ExpireDate <= @Now THEN N'已过期' ELSE N'发送失败' END, Payload = ''
OUTPUT INSERTED.MessageId, INSERTED.Kind, INSERTED.Recipient, INSERTED.Status, INSERTED.Attempts, INSERTED.LastError
WHERE Status IN (N'待发送', N'发送中') AND NextDate <= @Now AND (ExpireDate <= @Now OR Attempts - FreeAttempts >= @MaxAttempts)
-- gateway/outbox/statements.sql finish
UPDATE Msg_Outbox
SET Status = @Status, Payload = '', SentDate = @SentDate, LastError = @LastError
WHERE MessageId = @MessageId AND Attempts = @Attempts AND Status IN (N'待发送', N'发送中');
-- gateway/outbox/statements.sql forget
DELETE FROM Msg_Outbox
WHERE MessageId IN (
    SELECT TOP (@Most) m.MessageId
    FROM Msg_Outbox m
    WHERE m.CreateDate < @Before AND m.Status NOT IN (N'待发送', N'发送中')
    ORDER BY m.CreateDate
);
-- gateway/outbox/statements.sql free
UPDATE Msg_Outbox
SET Status = N'待发送'
WHERE Status = N'发送中' AND NextDate <= @Now;
-- gateway/outbox/statements.sql insert
INSERT INTO Msg_Outbox (MessageId, Kind, MessageKey, Recipient, Payload, Status, NextDate, ExpireDate, CreateDate)
SELECT @MessageId, @Kind, @MessageKey, @Recipient, @Payload, N'待发送', @Due, @ExpireDate, @Now
WHERE NOT EXISTS (SELECT 1 FROM Msg_Outbox m WHERE m.Kind = @Kind AND m.MessageKey = @MessageKey);
-- gateway/outbox/statements.sql receiver_add
INSERT INTO Msg_Receiver (ReceiverId, OutboxId, Kind, Label, Channel, UserId, UserName, Address, State, Reason, Attempts, PlanDate, CreateDate, SentDate)
SELECT m.MessageId, m.MessageId, N'账号安全', CASE m.Kind WHEN 'sign-in-code' THEN N'登录验证码' WHEN 'mobile-code' THEN N'手机验证码' ELSE N'手机号变更提醒' END,
       N'短信', u.UserId, COALESCE(u.RealName, ''), @Address, @State, @Reason, @Attempts, m.CreateDate, m.CreateDate, @SentDate
FROM Msg_Outbox m
LEFT JOIN Base_User u ON u.Mobile = m.Recipient
WHERE m.MessageId = @OutboxId AND m.Kind IN ('sign-in-code', 'mobile-code', 'mobile-changed');
-- gateway/outbox/statements.sql receivers_end
UPDATE Msg_Receiver
SET State = @State, Reason = @Reason, Attempts = @Attempts, SentDate = @SentDate
WHERE OutboxId = @OutboxId AND State = N'待发送';
-- gateway/outbox/statements.sql receivers_retry
UPDATE Msg_Receiver
SET Reason = @Reason, Attempts = @Attempts
WHERE OutboxId = @OutboxId AND State = N'待发送';
-- gateway/outbox/statements.sql retry
UPDATE Msg_Outbox
SET Status = N'待发送', LastError = @LastError, FreeAttempts = FreeAttempts + @Free, NextDate = CASE WHEN ExpireDate < @NextDate THEN ExpireDate ELSE @NextDate END
WHERE MessageId = @MessageId AND Attempts = @Attempts AND Status = N'发送中';
-- gateway/record/statements.sql history
SELECT h.Action, h.Verb, h.Title, h.RowVersion, h.UserName, h.ActorName, h.CreateDate, h.Changes
  FROM Base_Change h
 WHERE h.TableName = @TableName AND h.RecordId = @RecordId
 ORDER BY h.RowVersion DESC
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- gateway/record/statements.sql history_count: as it is written
-- gateway/record/statements.sql import_begin: as it is written
-- gateway/record/statements.sql import_claim: as it is written
-- gateway/record/statements.sql import_end: as it is written
-- gateway/record/statements.sql import_left: as it is written
-- gateway/record/statements.sql import_newest: as it is written
-- gateway/record/statements.sql import_of_user: as it is written
-- gateway/record/statements.sql import_remain: as it is written
-- gateway/record/statements.sql import_remaining: as it is written
-- gateway/record/statements.sql import_renew: as it is written
-- gateway/record/statements.sql import_slice: as it is written
-- gateway/record/statements.sql import_taken: as it is written
-- gateway/record/statements.sql insert: as it is written
-- gateway/record/statements.sql since: as it is written
-- gateway/replica/statements.sql beat: as it is written
-- gateway/replica/statements.sql seen: as it is written
-- gateway/rights/statements.sql account: as it is written
-- gateway/rights/statements.sql departments: as it is written
-- gateway/rights/statements.sql grants: as it is written
-- gateway/rights/statements.sql items: as it is written
-- gateway/rights/statements.sql linked
SELECT h.UserName, h.CreateDate
FROM Base_Change h
WHERE h.TableName = 'Base_User' AND h.RecordId = @UserId AND h.Changes LIKE @Field
ORDER BY h.RowVersion DESC
OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY;
-- gateway/rights/statements.sql name: as it is written
-- gateway/rights/statements.sql person: as it is written
-- gateway/rights/statements.sql scope_roles: as it is written
-- gateway/rights/statements.sql scope_shops: as it is written
-- gateway/session/statements.sql identity
SELECT u.UserId,
       u.Account,
       u.RealName,
       COALESCE(u.ThumbAvatar, '') AS ThumbAvatar,
       COALESCE(u.Mobile, '') AS Mobile,
       u.MobileConfirmed,
       COALESCE(p.PostId, '') AS PostId,
       COALESCE(p.FullName, '') AS PostName,
       COALESCE(r.RoleId, '') AS RoleId,
       COALESCE(r.FullName, '') AS RoleName,
       COALESCE(d.OrganizationId, '') AS DepartmentId,
       COALESCE(d.FullName, '') AS DepartmentName,
       u.Enabled,
       u.MustChangePassword,
       u.PasswordHash,
       u.SessionEpoch,
       COALESCE(t.Token, '') AS RightsToken,
       COALESCE(u.StaffNo, '') AS StaffNo,
       COALESCE(u.PasswordDate, u.CreateDate) AS PasswordDate
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Role r ON r.RoleId = p.RoleId OR (u.PostId IS NULL AND r.IsDefault = 1)
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
LEFT JOIN Base_RightsToken t WITH (READPAST, READCOMMITTEDLOCK) ON t.Id = 1
WHERE u.UserId = @UserId;
-- gateway/session/statements.sql people
SELECT u.UserId,
       u.Account,
       u.RealName,
       COALESCE(u.StaffNo, '') AS StaffNo,
       COALESCE(p.PostId, '') AS PostId,
       COALESCE(r.RoleId, '') AS RoleId,
       COALESCE(d.FullName, '') AS DepartmentName,
       u.Enabled,
       u.PasswordHash,
       u.SessionEpoch
FROM OPENJSON(@UserIds) WITH (UserId NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.UserId COLLATE Latin1_General_BIN2
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Role r ON r.RoleId = p.RoleId OR (u.PostId IS NULL AND r.IsDefault = 1)
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId;
-- gateway/session/statements.sql top_department: as it is written
-- gateway/shops/statements.sql may_own: as it is written
-- gateway/shops/statements.sql status: as it is written
-- handlers/account/statements.sql bind_wechat: as it is written
-- handlers/account/statements.sql forget_password: as it is written
-- handlers/account/statements.sql initial_sign_in: as it is written
-- handlers/account/statements.sql kept_passwords: as it is written
-- handlers/account/statements.sql named_users: as it is written
-- handlers/account/statements.sql set_password: as it is written
-- handlers/account/statements.sql sign_in_user: as it is written
-- handlers/account/statements.sql wechat_bound: as it is written
-- handlers/account/statements.sql wechat_user: as it is written
-- handlers/account/statements.sql withdraw_message: as it is written
-- handlers/aftersales/lists/departments.sql
SELECT o.OrganizationId, o.FullName
FROM Base_Organization o
WHERE NOT EXISTS (SELECT 1 FROM View_OrganizationPath t JOIN Base_Setting d ON d.Code = 'DealerTopDepartment' AND d.Value COLLATE Latin1_General_BIN2 = t.AncestorId
                  WHERE t.OrganizationId = o.OrganizationId)
  AND o.Category IN (N'部门', N'班组')
ORDER BY o.SortCode, o.OrganizationId
-- handlers/aftersales/lists/orders.sql: as it is written
-- handlers/aftersales/lists/orders_all.sql: as it is written
-- handlers/aftersales/lists/part_sources.sql: as it is written
-- handlers/aftersales/lists/parts.sql: as it is written
-- handlers/aftersales/lists/people.sql
SELECT 0 AS Turn, 'person' AS Kind, u.UserId AS Id, u.RealName AS Name, g.FullName AS Place
FROM As_Order o
JOIN View_UserShop v ON v.ShopId = o.ShopId
JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
LEFT JOIN Base_Organization g ON g.OrganizationId = u.OrganizationId
WHERE o.OrderId = @OrderId AND (v.Whole = 1 OR o.OwnerId = u.UserId OR o.CreateUserId = u.UserId OR (o.OwnerId IS NULL AND v.Works = 1))
  AND EXISTS (SELECT 1 FROM View_UserMenu m JOIN Base_Module x ON x.MenuId = m.MenuId WHERE m.UserId = u.UserId AND x.ID = 'aftersales-list')
  /*scope*/
UNION ALL
SELECT 1, 'shop', s.ShopId, s.ShopName, g.FullName
FROM As_Order o
JOIN Base_Shop s ON s.OrganizationId = o.OrganizationId
LEFT JOIN Base_Organization g ON g.OrganizationId = s.OrganizationId
WHERE o.OrderId = @OrderId AND s.Status <> N'已关闭'
  /*scope*/
ORDER BY Turn, Place, Name, Id
-- handlers/aftersales/lists/sums.sql
SELECT g.Id, g.Orders, g.OpenOrders, g.Cost, g.Score, COALESCE(c.Contracts, 0) AS Contracts,
       CASE WHEN c.Contracts > 0 THEN CAST(ROUND(100.0 * g.Orders / c.Contracts, 2) AS DECIMAL(9, 2)) END AS PerHundred
FROM (SELECT CASE @By WHEN 'kind' THEN o.Kind WHEN 'responsibility' THEN COALESCE(o.Responsibility, N'未判定') ELSE SUBSTRING(CAST(o.CreateDate AS NVARCHAR(30)), 1, 7) COLLATE Latin1_General_BIN2 END AS Id,
             COUNT(*) AS Orders, SUM(CASE WHEN o.State IN (0, 1, 2) THEN 1 ELSE 0 END) AS OpenOrders, SUM(COALESCE(o.Cost, 0)) AS Cost,
             CAST(ROUND(AVG(1.0 * o.Score), 2) AS DECIMAL(4, 2)) AS Score
      FROM As_Order o
      WHERE o.State NOT IN (4, 5)
        /*scope*/
        /*if From*/ AND o.CreateDate >= @From /*end*/
        /*if To*/ AND o.CreateDate <= @To /*end*/
      GROUP BY CASE @By WHEN 'kind' THEN o.Kind WHEN 'responsibility' THEN COALESCE(o.Responsibility, N'未判定') ELSE SUBSTRING(CAST(o.CreateDate AS NVARCHAR(30)), 1, 7) COLLATE Latin1_General_BIN2 END) g
LEFT JOIN (SELECT CASE @By WHEN 'month' THEN SUBSTRING(CAST(o.SignDate AS NVARCHAR(30)), 1, 7) COLLATE Latin1_General_BIN2 ELSE '' END AS Id, COUNT(*) AS Contracts
           FROM Con_Contract o
           WHERE o.ExamineStatus = 1 AND o.CancelStatus = 0
             /*scope*/
             /*if From*/ AND o.SignDate >= @From /*end*/
             /*if To*/ AND o.SignDate <= @To /*end*/
           GROUP BY CASE @By WHEN 'month' THEN SUBSTRING(CAST(o.SignDate AS NVARCHAR(30)), 1, 7) COLLATE Latin1_General_BIN2 ELSE '' END) c ON c.Id = CASE @By WHEN 'month' THEN g.Id ELSE '' END
WHERE 1 = 1
  /*if Keyword*/ AND g.Id COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
-- handlers/aftersales/lists/visits.sql: as it is written
-- handlers/aftersales/statements.sql add_move: as it is written
-- handlers/aftersales/statements.sql begun
SELECT m.CreateDate
FROM As_Move m
WHERE m.OrderId = @OrderId
  AND m.Step = (SELECT MAX(x.Step) FROM As_Move x WHERE x.OrderId = @OrderId AND (x.Action IN (N'登记', N'重新打开') OR (x.Action = N'回访' AND x.State = 1)));
-- handlers/aftersales/statements.sql contract_of: as it is written
-- handlers/aftersales/statements.sql customer: as it is written
-- handlers/aftersales/statements.sql department
SELECT o.FullName
FROM Base_Organization o
WHERE o.OrganizationId = @DepartmentId AND o.Category IN (N'部门', N'班组')
  AND NOT EXISTS (SELECT 1 FROM View_OrganizationPath t JOIN Base_Setting d ON d.Code = 'DealerTopDepartment' AND d.Value COLLATE Latin1_General_BIN2 = t.AncestorId
                  WHERE t.OrganizationId = o.OrganizationId);
-- handlers/aftersales/statements.sql handler: as it is written
-- handlers/aftersales/statements.sql handler_shop
SELECT s.ShopName FROM Base_Shop s JOIN As_Order o ON o.OrganizationId = s.OrganizationId WHERE s.ShopId = @ShopId AND s.Status <> N'已关闭' AND o.OrderId = @OrderId;
-- handlers/aftersales/statements.sql involved: as it is written
-- handlers/aftersales/statements.sql late_part_told: as it is written
-- handlers/aftersales/statements.sql late_parts: as it is written
-- handlers/aftersales/statements.sql moves: as it is written
-- handlers/aftersales/statements.sql open_part
SELECT p.PartNo, p.State FROM As_Part p WHERE p.OrderId = @OrderId AND p.State IN (1, 2, 3, 4)
ORDER BY p.PartNo
OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY;
-- handlers/aftersales/statements.sql overdue: as it is written
-- handlers/aftersales/statements.sql overdue_told: as it is written
-- handlers/aftersales/statements.sql part: as it is written
-- handlers/aftersales/statements.sql part_lines: as it is written
-- handlers/aftersales/statements.sql part_of: as it is written
-- handlers/aftersales/statements.sql part_sources: as it is written
-- handlers/aftersales/statements.sql shop_of: as it is written
-- handlers/aftersales/statements.sql state: as it is written
-- handlers/appinfo/statements.sql appearance: as it is written
-- handlers/approval/approvers/statements.sql absent: as it is written
-- handlers/approval/approvers/statements.sql applicant
SELECT u.UserId, u.RealName, u.PostId, u.OrganizationId, o.FullName AS DepartmentName
FROM Base_User u
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE u.UserId = @UserId AND u.Enabled = 1 AND u.Status = N'在职';
-- handlers/approval/approvers/statements.sql choosable
SELECT u.UserId
FROM OPENJSON(@UserIds) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2
WHERE @Anyone = 1
   OR EXISTS (SELECT 1 FROM View_OrganizationPath v WHERE v.OrganizationId = u.OrganizationId AND v.AncestorId = @CompanyId);
-- handlers/approval/approvers/statements.sql departments: as it is written
-- handlers/approval/approvers/statements.sql deputies
SELECT d.DeputyUserId
FROM Flow_Deputy d
JOIN Base_User u ON u.UserId = d.DeputyUserId AND u.Enabled = 1 AND u.Status = N'在职'
WHERE d.UserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today;
-- handlers/approval/approvers/statements.sql deputy_overlap: as it is written
-- handlers/approval/approvers/statements.sql names
SELECT u.UserId, u.RealName
FROM OPENJSON(@UserIds) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2;
-- handlers/approval/approvers/statements.sql people
SELECT 1 AS Source, u.UserId AS Id, u.UserId, u.RealName, u.StaffNo
FROM OPENJSON(@Persons) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.UserId = asked.Id COLLATE Latin1_General_BIN2
WHERE u.Enabled = 1 AND u.Status = N'在职'
UNION ALL
SELECT 2, u.PostId, u.UserId, u.RealName, u.StaffNo
FROM OPENJSON(@Posts) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_User u ON u.PostId = asked.Id COLLATE Latin1_General_BIN2
WHERE u.Enabled = 1 AND u.Status = N'在职'
UNION ALL
SELECT 3, p.RoleId, u.UserId, u.RealName, u.StaffNo
FROM OPENJSON(@Roles) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_Post p ON p.RoleId = asked.Id COLLATE Latin1_General_BIN2
JOIN Base_User u ON u.PostId = p.PostId
WHERE u.Enabled = 1 AND u.Status = N'在职'
UNION ALL
SELECT 4, o.OrganizationId, u.UserId, u.RealName, u.StaffNo
FROM OPENJSON(@Heads) WITH (Id NVARCHAR(50) '$') asked
JOIN Base_Organization o ON o.OrganizationId = asked.Id COLLATE Latin1_General_BIN2
JOIN Base_User u ON u.UserId = o.ManagerUserId
WHERE u.Enabled = 1 AND u.Status = N'在职'
ORDER BY Source, Id, StaffNo, UserId;
-- handlers/approval/approvers/statements.sql person
SELECT u.UserId FROM Base_User u WHERE u.UserId = @Id AND u.Enabled = 1 AND u.Status = N'在职';
-- handlers/approval/calendar/statements.sql others
SELECT a.ApplicationId, a.ApplicationNo, a.Title, a.State, a.Form
FROM Flow_Application a
WHERE a.ApplicantUserId = @UserId AND a.FlowId = @FlowId AND a.ApplicationId <> @ApplicationId
  AND a.State IN (N'审批中', N'已通过') AND a.Revoked IS NULL AND a.RevokesId IS NULL
ORDER BY a.SubmitDate DESC, a.ApplicationId
OFFSET 0 ROWS FETCH NEXT 200 ROWS ONLY;
-- handlers/approval/design/statements.sql drop_starters: as it is written
-- handlers/approval/design/statements.sql flow
SELECT d.FlowId, d.FullName, d.Subject, d.Version, v.Definition
FROM Flow_Definition d
JOIN Flow_Version v ON v.FlowId = d.FlowId AND v.Version = d.Version
WHERE d.Status = N'启用' AND d.Version > 0 AND (d.FlowId = @FlowId OR (@Subject <> '' AND d.Subject = @Subject));
-- handlers/approval/design/statements.sql may_start: as it is written
-- handlers/approval/design/statements.sql publish: as it is written
-- handlers/approval/design/statements.sql update_draft: as it is written
-- handlers/approval/design/statements.sql version: as it is written
-- handlers/approval/lists/deputies.sql: as it is written
-- handlers/approval/lists/done.sql
SELECT x.RowId, x.ApplicationId, x.ApplicationNo, x.Title, x.Summary, x.FlowId, x.FlowName, x.ApplicantName, x.DepartmentName, x.State, x.ExamineStatus, x.ExamineStatus AS ExamineName, x.SubmitDate,
       x.Decision, x.Opinion, x.ActedDate
FROM (SELECT t.TaskId AS RowId, a.ApplicationId, a.ApplicationNo, a.Title, a.Summary, a.FlowId, a.FlowName, a.ApplicantName, a.DepartmentName,
             COALESCE(a.Revoked, a.State) AS State, a.ExamineStatus, a.SubmitDate, t.Status AS Decision, t.Opinion, t.ActedDate
      FROM Flow_Task t
      JOIN Flow_Application a ON a.ApplicationId = t.ApplicationId
      WHERE @Kind <> 'cc' AND t.ActedUserId = @UserId
      UNION ALL
      SELECT CONCAT(c.ApplicationId, '/', c.StepId), a.ApplicationId, a.ApplicationNo, a.Title, a.Summary, a.FlowId, a.FlowName, a.ApplicantName, a.DepartmentName,
             COALESCE(a.Revoked, a.State), a.ExamineStatus, a.SubmitDate, CASE WHEN c.ReadDate IS NULL THEN N'未读' ELSE N'已读' END, NULL, c.CreateDate
      FROM Flow_Copy c
      JOIN Flow_Application a ON a.ApplicationId = c.ApplicationId
      WHERE @Kind = 'cc' AND c.UserId = @UserId) x
WHERE 1 = 1
  /*if State*/ AND x.State = @State /*end*/
  /*if ExamineStatus*/ AND x.ExamineStatus = @ExamineStatus /*end*/
  /*if FlowId*/ AND x.FlowId = @FlowId /*end*/
  /*if ActedFrom*/ AND x.ActedDate >= @ActedFrom /*end*/
  /*if ActedUntil*/ AND x.ActedDate <= @ActedUntil /*end*/
  /*if Keyword*/ AND (x.ApplicationNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR x.Title LIKE @Keyword ESCAPE '\' OR x.Summary LIKE @Keyword ESCAPE '\' OR x.ApplicantName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/approval/lists/flows.sql
SELECT d.FlowId, d.FullName, d.Category, d.Description, d.Status, d.SortCode, d.Subject, d.Version, d.DraftDate,
       (SELECT COUNT(*) FROM Flow_Application a WHERE a.FlowId = d.FlowId AND a.State = N'审批中') AS Running,
       d.RowVersion, d.CreateUserName, d.CreateDate, d.ModifyUserName, d.ModifyDate
FROM Flow_Definition d
WHERE 1 = 1
  /*if FlowId*/ AND d.FlowId = @FlowId /*end*/
  /*if Status*/ AND d.Status = @Status /*end*/
  /*if Category*/ AND d.Category = @Category /*end*/
  /*if Keyword*/ AND (d.FullName COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR d.Description LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/approval/lists/flows_all.sql
SELECT d.FlowId, d.FullName, d.Category, d.Description
FROM Flow_Definition d
WHERE d.Status = N'启用' AND d.Version > 0 AND d.Subject IS NULL
  AND (NOT EXISTS (SELECT 1 FROM Flow_Starter s WHERE s.FlowId = d.FlowId)
       OR EXISTS (SELECT 1 FROM View_FlowStarter v WHERE v.FlowId = d.FlowId AND v.UserId = @UserId))
/*sort*/
/*page*/
-- handlers/approval/lists/flows_named.sql: as it is written
-- handlers/approval/lists/mine.sql
SELECT a.ApplicationId, a.ApplicationNo, a.Title, a.Summary, a.FlowId, a.FlowName, COALESCE(a.Revoked, a.State) AS State, a.ExamineStatus, a.ExamineStatus AS ExamineName,
       a.Reason, a.SubmitDate, a.EndDate, a.CreateDate,
       (SELECT MIN(u.RealName COLLATE Latin1_General_BIN2) FROM Flow_Task t JOIN Base_User u ON u.UserId = t.UserId WHERE t.ApplicationId = a.ApplicationId AND t.Status = N'待审批') AS Waiting,
       a.RowVersion
FROM Flow_Application a
WHERE a.ApplicantUserId = @UserId
  /*if State*/ AND COALESCE(a.Revoked, a.State) = @State /*end*/
  /*if ExamineStatus*/ AND a.ExamineStatus = @ExamineStatus /*end*/
  /*if FlowId*/ AND a.FlowId = @FlowId /*end*/
  /*if CreateFrom*/ AND a.CreateDate >= @CreateFrom /*end*/
  /*if CreateUntil*/ AND a.CreateDate <= @CreateUntil /*end*/
  /*if Keyword*/ AND (a.ApplicationNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR a.Title LIKE @Keyword ESCAPE '\' OR a.Summary LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/approval/lists/todo.sql
SELECT a.ApplicationId, a.ApplicationNo, a.Title, a.Summary, a.FlowId, a.FlowName, a.ApplicantName, a.DepartmentName, a.SubmitDate,
       t.TaskId, t.StepName, t.AskDate, t.HandDate, CAST(CASE WHEN t.RemindDate < @Now THEN 1 ELSE 0 END AS BIT) AS Overdue,
       CASE WHEN t.UserId = @UserId THEN NULL ELSE u.RealName END AS ForName
FROM Flow_Task t
JOIN Flow_Application a ON a.ApplicationId = t.ApplicationId
JOIN Base_User u ON u.UserId = t.UserId
WHERE t.Status = N'待审批'
  AND (t.UserId = @UserId
       OR a.ApplicantUserId <> @UserId
          AND t.UserId IN (SELECT d.UserId FROM Flow_Deputy d WHERE d.DeputyUserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today))
  /*if FlowId*/ AND a.FlowId = @FlowId /*end*/
  /*if Keyword*/ AND (a.ApplicationNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR a.Title LIKE @Keyword ESCAPE '\' OR a.Summary LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/approval/lists/todo_flows.sql
SELECT d.FlowId, d.FullName
FROM Flow_Definition d
WHERE EXISTS (SELECT 1
              FROM Flow_Application a
              JOIN Flow_Task t ON t.ApplicationId = a.ApplicationId
              WHERE a.FlowId = d.FlowId AND t.Status = N'待审批'
                AND (t.UserId = @UserId
                     OR t.UserId IN (SELECT p.UserId FROM Flow_Deputy p WHERE p.DeputyUserId = @UserId AND p.FromDate <= @Today AND p.ToDate >= @Today)))
/*sort*/
/*page*/
-- handlers/approval/lists/versions.sql: as it is written
-- handlers/approval/statements.sql account: as it is written
-- handlers/approval/statements.sql application: as it is written
-- handlers/approval/statements.sql comment_files: as it is written
-- handlers/approval/statements.sql copies: as it is written
-- handlers/approval/statements.sql discard: as it is written
-- handlers/approval/statements.sql due
SELECT t.TaskId, t.ApplicationId, CAST(CASE WHEN t.HandDate <= @Now THEN 1 ELSE 0 END AS BIT) AS Hand
FROM Flow_Task t
WHERE t.Status = N'待审批' AND (t.HandDate <= @Now OR t.RemindDate <= @Now AND t.RemindedDate IS NULL)
ORDER BY t.AskDate
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- handlers/approval/statements.sql find: as it is written
-- handlers/approval/statements.sql keep_task: as it is written
-- handlers/approval/statements.sql keepers
SELECT u.UserId
FROM Base_User u
WHERE u.Enabled = 1 AND u.Status = N'在职'
  AND u.UserId IN (SELECT g.UserId FROM View_UserGrant g WHERE g.ItemType = 'button' AND g.ItemId = @Button)
ORDER BY u.StaffNo, u.UserId;
-- handlers/approval/statements.sql left
SELECT t.TaskId, t.ApplicationId
FROM Flow_Task t
JOIN Base_User u ON u.UserId = t.UserId AND (u.Enabled = 0 OR u.Status <> N'在职')
WHERE t.Status = N'待审批'
ORDER BY t.AskDate, t.TaskId
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- handlers/approval/statements.sql linked: as it is written
-- handlers/approval/statements.sql own: as it is written
-- handlers/approval/statements.sql read_copy: as it is written
-- handlers/approval/statements.sql relate: as it is written
-- handlers/approval/statements.sql remind
UPDATE Flow_Task SET RemindedDate = @Now WHERE TaskId = @TaskId AND Status = N'待审批' AND RemindedDate IS NULL;
-- handlers/approval/statements.sql reserve: as it is written
-- handlers/approval/statements.sql revocations: as it is written
-- handlers/approval/statements.sql tasks: as it is written
-- handlers/approval/statements.sql trails
SELECT a.ApplicationId, a.ApplicationNo, a.TrailHead, a.Round, a.Form
FROM Flow_Application a
WHERE a.ApplicationId > @After
ORDER BY a.ApplicationId
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- handlers/approval/statements.sql update_application
UPDATE Flow_Application
SET Version = @Version, Title = @Title, Summary = @Summary, OrganizationId = @OrganizationId, DepartmentName = @DepartmentName,
    State = CASE WHEN @State IN (N'已作废', N'已销假') THEN N'已通过' ELSE @State END, Revoked = CASE WHEN @State IN (N'已作废', N'已销假') THEN @State END,
    ExamineStatus = @ExamineStatus, Reason = @Reason, Round = @Round, Form = @Form, Chosen = @Chosen, Facts = @Facts, SubmitDate = @SubmitDate,
    EndDate = @EndDate, UrgeDate = @UrgeDate, ResultDate = @ResultDate
WHERE ApplicationId = @ApplicationId;
-- handlers/approval/statements.sql update_task: as it is written
-- handlers/approval/trail/statements.sql head: as it is written
-- handlers/approval/trail/statements.sql last: as it is written
-- handlers/approval/trail/statements.sql lines: as it is written
-- handlers/audit/lists/operations.sql: as it is written
-- handlers/audit/lists/sign_ins.sql
SELECT a.AuditId, a.CreateDate, a.Event, a.Action,
       CASE a.Kind WHEN 'password' THEN N'密码' WHEN 'code' THEN N'验证码' WHEN 'wechat' THEN N'企业微信' WHEN 'switched' THEN N'切换账号' WHEN 'program' THEN N'程序' ELSE a.Kind END AS Way,
       a.Title, CASE a.Kind WHEN 'program' THEN a.Object ELSE '' END AS Object,
       a.Outcome, a.ActorName, a.ActorAccount, a.SubjectName, a.SubjectAccount, a.Address, a.Device
FROM /*if Person*/ Base_User u CROSS JOIN /*end*/ Audit_Log a
WHERE a.Category = 'sign-in'
  /*if From*/ AND a.CreateDate >= @From /*end*/
  /*if To*/ AND a.CreateDate <= @To /*end*/
  /*if Kind*/ AND a.Kind = @Kind /*end*/
  /*if Outcome*/ AND a.Outcome = @Outcome /*end*/
  /*if Address*/ AND a.Address = @Address /*end*/
  /*if Person*/ AND a.SubjectUserId = u.UserId AND (u.RealName LIKE @Person ESCAPE '\' OR u.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Person ESCAPE '\') OR u.Account LIKE @Person ESCAPE '\') /*end*/
  /*if Keyword*/ AND (a.SubjectName LIKE @Keyword ESCAPE '\' OR a.SubjectAccount LIKE @Keyword ESCAPE '\'
    OR a.ActorName LIKE @Keyword ESCAPE '\' OR a.ActorAccount LIKE @Keyword ESCAPE '\' OR a.Address LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/audit/statements.sql changes: as it is written
-- handlers/audit/statements.sql client_usage: as it is written
-- handlers/audit/statements.sql clients_since: as it is written
-- handlers/audit/statements.sql row: as it is written
-- handlers/authorize/lists/objects.sql
SELECT o.Id, o.Name, o.Note,
       (SELECT COUNT(*)
        FROM Base_Authorize a
        WHERE a.ObjectType = @Type AND a.ObjectId = o.Id
          AND NOT EXISTS (SELECT 1 FROM Base_Module m WHERE a.ItemType = 'menu' AND m.ParentId = a.ItemId)) AS Grants
FROM (
    SELECT u.UserId AS Id, u.RealName COLLATE Chinese_PRC_CI_AS AS Name, CONCAT(u.Account, N' · ', p.FullName COLLATE Chinese_PRC_CI_AS) COLLATE Chinese_PRC_CI_AS AS Note,
           u.StaffNo COLLATE Chinese_PRC_CI_AS AS OrderPath
    FROM Base_User u
    LEFT JOIN Base_Post p ON p.PostId = u.PostId
    WHERE @Type = 'user'
    UNION ALL
    SELECT r.RoleId, r.FullName COLLATE Chinese_PRC_CI_AS, r.Description COLLATE Chinese_PRC_CI_AS,
           SUBSTRING(CAST(10000000 + r.SortCode AS NVARCHAR(20)), 2, 7) COLLATE Chinese_PRC_CI_AS
    FROM Base_Role r
    WHERE @Type = 'role'
    UNION ALL
    SELECT t.OrganizationId, t.FullName COLLATE Chinese_PRC_CI_AS, t.FullPath COLLATE Chinese_PRC_CI_AS, t.OrderPath COLLATE Chinese_PRC_CI_AS
    FROM View_OrganizationTree t
    WHERE @Type = 'department'
) o
WHERE 1 = 1
  /*if Id*/ AND o.Id = @Id /*end*/
  /*if Keyword*/ AND (o.Name LIKE @Keyword ESCAPE '\' OR o.Note LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/authorize/statements.sql row_names: as it is written
-- handlers/authorize/statements.sql row_reach: as it is written
-- handlers/authorize/statements.sql row_roles
SELECT x.RoleId, x.FullName, x.DataScope,
       CASE WHEN v.UserId IS NOT NULL
             AND (x.DataScope = N'全部'
                  OR (x.DataScope = N'本组织及下级' AND EXISTS (
                        SELECT 1
                        FROM Base_Shop s
                        JOIN View_OrganizationPath b ON b.OrganizationId = s.OrganizationId AND b.AncestorId = u.OrganizationId
                        WHERE s.ShopId = @ShopId))
                  OR (x.DataScope = N'本店' AND v.Works = 1)
                  OR (x.DataScope = N'指定店铺' AND EXISTS (SELECT 1 FROM Base_RoleShop l WHERE l.RoleId = x.RoleId AND l.ShopId = @ShopId)))
            THEN 1 ELSE 0 END AS Shows
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
LEFT JOIN View_UserShop v ON v.UserId = u.UserId AND v.ShopId = @ShopId
JOIN Base_Role x ON x.RoleId = p.RoleId OR (p.RoleId IS NULL AND x.IsDefault = 1)
                 OR (x.RoleId = 'everyone' AND c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId)
WHERE u.UserId = @UserId
ORDER BY x.SortCode, x.RoleId;
-- handlers/clienterrors/lists/list.sql: as it is written
-- handlers/clienterrors/statements.sql account_insert: as it is written
-- handlers/clienterrors/statements.sql account_repeat: as it is written
-- handlers/clienterrors/statements.sql accounts
SELECT a.Account, COALESCE(u.RealName, '') AS Name, a.Occurrences, a.LastDate, a.RequestId, a.UserAgent, a.Version
FROM Log_ClientErrorAccount a
LEFT JOIN Base_User u ON u.Account = a.Account
WHERE a.ErrorId = @ErrorId
ORDER BY a.LastDate DESC, a.Account
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- handlers/clienterrors/statements.sql delete: as it is written
-- handlers/clienterrors/statements.sql detail: as it is written
-- handlers/clienterrors/statements.sql insert: as it is written
-- handlers/clienterrors/statements.sql reopen: as it is written
-- handlers/clienterrors/statements.sql repeat: as it is written
-- handlers/clienterrors/statements.sql resolve: as it is written
-- handlers/clienterrors/statements.sql trim
DELETE FROM Log_ClientError
WHERE LastDate < @Before
   OR ErrorId IN (
       SELECT o.ErrorId
       FROM (
           SELECT e.ErrorId, e.LastDate,
                  CASE WHEN EXISTS (SELECT 1 FROM Log_ClientErrorAccount a WHERE a.ErrorId = e.ErrorId AND a.Account <> '') THEN 0 ELSE 1 END AS Strange,
                  CASE WHEN e.ResolvedDate IS NULL THEN 0 ELSE 1 END AS Resolved
           FROM Log_ClientError e
       ) o
       ORDER BY o.Strange, o.Resolved, o.LastDate DESC, o.ErrorId
       OFFSET @Keep ROWS
   );
-- handlers/contract/lists/contracts.sql
SELECT c.ContractId, c.ContractNo, c.CustomerId, k.Name AS CustomerName, k.CustomerNo, c.ContractType, c.Amount, c.DealerAmount, c.SignDate, c.DeliveryDate,
       c.TemplateId, t.Name AS TemplateName, c.ShopId, s.ShopName, c.OwnerId, u.RealName AS OwnerName, c.OrganizationId, o.FullName AS DealerName,
       c.Terms, c.Remark, c.QuotationId, c.VersionNo, c.ExamineStatus, c.ExamineReason, c.CancelStatus, c.CancelReason, c.Pending,
       (SELECT ROUND(SUM(p.Received), 2) FROM Con_Plan p WHERE p.ContractId = c.ContractId) AS Received,
       CASE WHEN c.ExamineStatus = 1 AND c.CancelStatus = 0
            THEN (SELECT ROUND(SUM(p.Amount - p.Received), 2) FROM Con_Plan p WHERE p.ContractId = c.ContractId) END AS OpenAmount,
       CASE WHEN c.ExamineStatus = 1 AND c.CancelStatus = 0
            THEN (SELECT MIN(p.DueDate) FROM Con_Plan p WHERE p.ContractId = c.ContractId AND p.Received < p.Amount AND p.DueDate >= @Today) END AS NextDue,
       CASE WHEN c.ExamineStatus = 1 AND c.CancelStatus = 0
            THEN (SELECT COUNT(*) FROM Con_Plan p WHERE p.ContractId = c.ContractId AND p.Received < p.Amount AND p.DueDate < @Today) END AS Overdue,
       c.RowVersion, c.CreateUserName, c.CreateDate, c.ModifyUserName, c.ModifyDate
FROM Con_Contract c
LEFT JOIN Crm_Customer k ON k.CustomerId = c.CustomerId
LEFT JOIN Con_Template t ON t.TemplateId = c.TemplateId
LEFT JOIN Base_Shop s ON s.ShopId = c.ShopId
LEFT JOIN Base_Organization o ON o.OrganizationId = c.OrganizationId
LEFT JOIN Base_User u ON u.UserId = c.OwnerId
WHERE 1 = 1
  /*scope*/
  /*if ContractId*/ AND c.ContractId = @ContractId /*end*/
  /*if CustomerId*/ AND c.CustomerId = @CustomerId /*end*/
  /*if QuotationId*/ AND c.QuotationId = @QuotationId /*end*/
  /*if ShopId*/ AND c.ShopId = @ShopId /*end*/
  /*if OwnerId*/ AND c.OwnerId = @OwnerId /*end*/
  /*if ContractType*/ AND c.ContractType = @ContractType /*end*/
  /*if ExamineStatus*/ AND c.ExamineStatus = @ExamineStatus /*end*/
  /*if CancelStatus*/ AND c.CancelStatus = @CancelStatus /*end*/
  /*if Pending*/ AND c.Pending = @Pending /*end*/
  /*if Due*/ AND @Due = CASE WHEN c.ExamineStatus = 1 AND c.CancelStatus = 0 AND EXISTS (SELECT 1 FROM Con_Plan p WHERE p.ContractId = c.ContractId AND p.Received < p.Amount
    AND p.DueDate <= DATEADD(DAY, 3, @Today)
    ) THEN 1 ELSE 0 END /*end*/
  /*if AmountFrom*/ AND c.Amount >= @AmountFrom /*end*/
  /*if AmountTo*/ AND c.Amount <= @AmountTo /*end*/
  /*if SignFrom*/ AND c.SignDate >= @SignFrom /*end*/
  /*if SignTo*/ AND c.SignDate <= @SignTo /*end*/
  /*if DeliveryFrom*/ AND c.DeliveryDate >= @DeliveryFrom /*end*/
  /*if DeliveryTo*/ AND c.DeliveryDate <= @DeliveryTo /*end*/
  /*if Keyword*/ AND (c.ContractNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR c.Remark LIKE @Keyword ESCAPE '\'
    OR c.CustomerId IN (SELECT x.CustomerId FROM Crm_Customer x WHERE x.Name LIKE @Keyword ESCAPE '\' OR x.Mobile COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\'
                           OR x.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\'))) /*end*/
/*sort*/
/*page*/
-- handlers/contract/lists/contracts_all.sql: as it is written
-- handlers/contract/lists/templates.sql: as it is written
-- handlers/contract/lists/templates_all.sql
SELECT t.TemplateId, t.Name FROM Con_Template t WHERE t.Status = N'启用' ORDER BY t.ContractType, t.Name
-- handlers/contract/lists/versions.sql: as it is written
-- handlers/contract/statements.sql charge
SELECT c.DealerAmount, CASE WHEN c.ExamineStatus = 1 AND c.CancelStatus = 0 THEN 1 ELSE 0 END AS Valid, a.AccountNo, -e.Amount AS Charged, e.Day
FROM Con_Contract c
LEFT JOIN Fin_Entry e ON e.SourceKind = N'合同' AND e.SourceId = c.ContractId AND e.Kind = N'订单扣款'
    AND NOT EXISTS (SELECT 1 FROM Fin_Entry r WHERE r.ReversesEntryId = e.EntryId)
LEFT JOIN Fin_Account a ON a.AccountId = e.AccountId
WHERE c.ContractId = @ContractId;
-- handlers/contract/statements.sql contract_of: as it is written
-- handlers/contract/statements.sql customer: as it is written
-- handlers/contract/statements.sql default_of: as it is written
-- handlers/contract/statements.sql default_template
SELECT t.TemplateId FROM Con_Template t WHERE t.ContractType = @ContractType AND t.IsDefault = 1 AND t.Status = N'启用';
-- handlers/contract/statements.sql due: as it is written
-- handlers/contract/statements.sql keep_text: as it is written
-- handlers/contract/statements.sql number: as it is written
-- handlers/contract/statements.sql other_valid: as it is written
-- handlers/contract/statements.sql plan: as it is written
-- handlers/contract/statements.sql read: as it is written
-- handlers/contract/statements.sql receive: as it is written
-- handlers/contract/statements.sql received: as it is written
-- handlers/contract/statements.sql shop_of: as it is written
-- handlers/contract/statements.sql template: as it is written
-- handlers/contract/statements.sql told: as it is written
-- handlers/contract/statements.sql version_plans: as it is written
-- handlers/contract/statements.sql versions: as it is written
-- handlers/customer/lists/cadre_list.sql: as it is written
-- handlers/customer/lists/cadres.sql
SELECT p.UserId, p.Person, o.FullName AS DepartmentName, n.Customers, n.Due, n.Added, n.Signed
FROM (SELECT c.OwnerId, COUNT(*) AS Customers,
             SUM(CASE WHEN c.NextDate <= @Today THEN 1 ELSE 0 END) AS Due,
             SUM(CASE WHEN c.CustomerStatus = 1 THEN 1 ELSE 0 END) AS Signed,
             SUM(CASE WHEN c.CreateDate >= DATEFROMPARTS(YEAR(@Today), MONTH(@Today), 1) THEN 1 ELSE 0 END) AS Added
      FROM Crm_Customer c
      WHERE c.OwnerId IS NOT NULL
        /*scope*/
      GROUP BY c.OwnerId) n
JOIN View_StaffName p ON p.UserId = n.OwnerId
JOIN Base_User u ON u.UserId = p.UserId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE 1 = 1
  /*if Keyword*/ AND (p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/customer/lists/customers.sql: as it is written
-- handlers/customer/lists/customers_all.sql: as it is written
-- handlers/customer/lists/follow_ups.sql
SELECT f.FollowUpId, f.CustomerId, c.Name AS CustomerName, c.CustomerNo, c.Mobile, s.ShopName, f.Way, f.Content, f.NextDate,
       (SELECT COUNT(*) FROM Admin_File p WHERE p.FileType = N'跟进照片' AND p.FileParam = f.FollowUpId) AS PictureCount,
       f.RowVersion, f.CreateUserName, f.CreateDate, f.ModifyUserName, f.ModifyDate
FROM Crm_FollowUp f
JOIN Crm_Customer c ON c.CustomerId = f.CustomerId
LEFT JOIN Base_Shop s ON s.ShopId = c.ShopId
WHERE 1 = 1
  /*scope*/
  /*if FollowUpId*/ AND f.FollowUpId = @FollowUpId /*end*/
  /*if CustomerId*/ AND f.CustomerId = @CustomerId /*end*/
  /*if Way*/ AND f.Way = @Way /*end*/
  /*if CreateFrom*/ AND f.CreateDate >= @CreateFrom /*end*/
  /*if CreateTo*/ AND f.CreateDate <= @CreateTo /*end*/
  /*if NextFrom*/ AND f.NextDate >= @NextFrom /*end*/
  /*if NextTo*/ AND f.NextDate <= @NextTo /*end*/
  /*if Keyword*/ AND (f.Content LIKE @Keyword ESCAPE '\' OR c.Name LIKE @Keyword ESCAPE '\' OR c.CustomerNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\'
    OR c.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/customer/statements.sql followed: as it is written
-- handlers/customer/statements.sql idle: as it is written
-- handlers/customer/statements.sql owned: as it is written
-- handlers/customer/statements.sql pictures
SELECT p.FileParam AS RecordId, p.FileId
FROM Crm_FollowUp f
JOIN Admin_File p ON p.FileType = N'跟进照片' AND p.FileParam = f.FollowUpId
WHERE f.CustomerId = @CustomerId
ORDER BY p.SortCode, p.FileId;
-- handlers/customer/statements.sql place: as it is written
-- handlers/customer/statements.sql region_code: as it is written
-- handlers/customer/statements.sql reminded: as it is written
-- handlers/customer/statements.sql same_mobile: as it is written
-- handlers/dormitory/closing/statements.sql last_closed: as it is written
-- handlers/dormitory/closing/statements.sql reserve: as it is written
-- handlers/dormitory/cost/statements.sql building_rooms: as it is written
-- handlers/dormitory/cost/statements.sql cost: as it is written
-- handlers/dormitory/cost/statements.sql costs_of_staff: as it is written
-- handlers/dormitory/cost/statements.sql department_paths: as it is written
-- handlers/dormitory/cost/statements.sql late_resident: as it is written
-- handlers/dormitory/cost/statements.sql meter_name: as it is written
-- handlers/dormitory/cost/statements.sql month_close: as it is written
-- handlers/dormitory/cost/statements.sql month_corrected: as it is written
-- handlers/dormitory/cost/statements.sql month_corrections: as it is written
-- handlers/dormitory/cost/statements.sql month_departments: as it is written
-- handlers/dormitory/cost/statements.sql month_drop_costs: as it is written
-- handlers/dormitory/cost/statements.sql month_drop_departments: as it is written
-- handlers/dormitory/cost/statements.sql month_drop_leases: as it is written
-- handlers/dormitory/cost/statements.sql month_drop_rooms: as it is written
-- handlers/dormitory/cost/statements.sql month_insert: as it is written
-- handlers/dormitory/cost/statements.sql month_leases: as it is written
-- handlers/dormitory/cost/statements.sql month_moves: as it is written
-- handlers/dormitory/cost/statements.sql month_readings: as it is written
-- handlers/dormitory/cost/statements.sql month_rents: as it is written
-- handlers/dormitory/cost/statements.sql month_reopen: as it is written
-- handlers/dormitory/cost/statements.sql month_rooms: as it is written
-- handlers/dormitory/cost/statements.sql month_state: as it is written
-- handlers/dormitory/cost/statements.sql month_stays: as it is written
-- handlers/dormitory/cost/statements.sql month_tariffs: as it is written
-- handlers/dormitory/cost/statements.sql month_update: as it is written
-- handlers/dormitory/cost/statements.sql month_used: as it is written
-- handlers/dormitory/cost/statements.sql newest_month: as it is written
-- handlers/dormitory/cost/statements.sql readings_around: as it is written
-- handlers/dormitory/cost/statements.sql set_last_closed: as it is written
-- handlers/dormitory/lists/check_in_staff.sql
SELECT p.UserId, p.Person, o.FullName AS DepartmentName, u.Gender, n.RoomName, c.BedNo
FROM View_StaffName p
JOIN Base_User u ON u.UserId = p.UserId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
LEFT JOIN Dorm_CheckIn c ON c.UserId = p.UserId AND c.FromDate <= @Today AND (c.ToDate IS NULL OR c.ToDate > @Today)
LEFT JOIN View_RoomName n ON n.RoomId = c.RoomId
WHERE (p.Status = N'在职' OR p.UserId = @UserId)
  /*if UserId*/ AND p.UserId = @UserId /*end*/
  /*if Keyword*/ AND (p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/dormitory/lists/check_ins.sql
SELECT c.CheckInId, c.RoomId, CONCAT(r.Building, ' ', r.RoomNo) AS RoomName, r.Building, c.BedNo,
       CASE WHEN c.UserId IS NULL THEN CONCAT(c.WorkerName, N'（', c.WorkerCompany, N'）')
            WHEN u.StaffNo IS NULL THEN u.RealName ELSE CONCAT(u.RealName, N'（', u.StaffNo, N'）') END AS Resident,
       c.UserId, CASE WHEN u.StaffNo IS NULL THEN u.RealName ELSE CONCAT(u.RealName, N'（', u.StaffNo, N'）') END AS Person,
       c.WorkerName, c.WorkerCompany, c.WorkerIdNumber,
       CASE WHEN c.WorkerIdNumber IS NULL THEN NULL ELSE CONCAT('****', RIGHT(c.WorkerIdNumber, 4)) END AS WorkerIdNumberMasked,
       c.Gender, CASE WHEN c.UserId IS NULL THEN N'外来人员' ELSE N'员工' END AS Kind, d.FullName AS DepartmentName,
       CASE WHEN c.ToDate <= @Today THEN N'已退宿' WHEN c.FromDate > @Today THEN N'待入住' ELSE N'在住' END AS State,
       CASE WHEN u.Status = N'离职' AND (c.ToDate IS NULL OR c.ToDate > @Today) THEN N'待退宿' ELSE NULL END AS Leaving,
       c.FromDate, c.ToDate, c.LateReason, c.KeysOut, c.KeysReturned, c.Items, c.ItemsReturned, c.Deposit, c.DepositReturned, c.Remark,
       c.RowVersion, c.CreateUserName, c.CreateDate, c.ModifyUserName, c.ModifyDate
FROM Dorm_CheckIn c
LEFT JOIN Dorm_Room r ON r.RoomId = c.RoomId
LEFT JOIN Base_User u ON u.UserId = c.UserId
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
WHERE 1 = 1
  /*if CheckInId*/ AND c.CheckInId = @CheckInId /*end*/
  /*if RoomId*/ AND c.RoomId = @RoomId /*end*/
  /*if PersonOf*/ AND (c.UserId = (SELECT o.UserId FROM Dorm_CheckIn o WHERE o.CheckInId = @PersonOf)
    OR c.WorkerIdNumber = (SELECT o.WorkerIdNumber FROM Dorm_CheckIn o WHERE o.CheckInId = @PersonOf)) /*end*/
-- The sign keeps SQLite from reading all rooms of the building and sorting them: the order has an index.
  /*if Building*/ AND c.RoomId IN (SELECT q.RoomId FROM Dorm_Room q WHERE q.Building = @Building) /*end*/
  /*if State*/ AND CASE WHEN c.ToDate <= @Today THEN N'已退宿' WHEN c.FromDate > @Today THEN N'待入住' ELSE N'在住' END = @State /*end*/
  /*if Leaving*/ AND @Leaving = N'待退宿' AND (c.ToDate IS NULL OR c.ToDate > @Today)
    AND c.UserId IN (SELECT q.UserId FROM Base_User q WHERE q.Status = N'离职') /*end*/
  /*if Kind*/ AND CASE WHEN c.UserId IS NULL THEN N'外来人员' ELSE N'员工' END = @Kind /*end*/
  /*if BeginFrom*/ AND c.FromDate >= @BeginFrom /*end*/
  /*if BeginTo*/ AND c.FromDate <= @BeginTo /*end*/
  /*if EndFrom*/ AND c.ToDate >= @EndFrom /*end*/
  /*if EndTo*/ AND c.ToDate <= @EndTo /*end*/
  /*if Keyword*/ AND (c.RoomId IN (SELECT n.RoomId FROM View_RoomName n WHERE n.RoomName LIKE @Keyword ESCAPE '\')
    OR c.UserId IN (SELECT p.UserId FROM View_StaffName p WHERE p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\'))
    OR c.WorkerName LIKE @Keyword ESCAPE '\' OR c.WorkerName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR c.WorkerCompany LIKE @Keyword ESCAPE '\' OR c.Remark LIKE @Keyword ESCAPE '\'
    OR (@MayIdNumber = 1 AND c.WorkerIdNumber LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/dormitory/lists/corrections.sql: as it is written
-- handlers/dormitory/lists/cost_bills.sql: as it is written
-- handlers/dormitory/lists/cost_months.sql: as it is written
-- handlers/dormitory/lists/cost_outsource.sql: as it is written
-- handlers/dormitory/lists/cost_rent.sql: as it is written
-- handlers/dormitory/lists/cost_rooms.sql: as it is written
-- handlers/dormitory/lists/cost_summary.sql: as it is written
-- handlers/dormitory/lists/costs.sql: as it is written
-- handlers/dormitory/lists/free_beds.sql
SELECT b.RoomId, n.RoomName, r.RoomType, b.BedNo
FROM View_Bed b
JOIN Dorm_Room r ON r.RoomId = b.RoomId
JOIN View_RoomName n ON n.RoomId = b.RoomId
-- Two halves, so that each reads an index: residents without a day out, and those with a later one.
LEFT JOIN (SELECT c.RoomId, c.BedNo, c.Gender FROM Dorm_CheckIn c
           WHERE c.CheckInId <> @CheckInId AND c.ToDate IS NULL AND (@ToDate IS NULL OR c.FromDate < @ToDate)
           UNION ALL
           SELECT c.RoomId, c.BedNo, c.Gender FROM Dorm_CheckIn c
           WHERE c.CheckInId <> @CheckInId AND c.ToDate > COALESCE(@FromDate, @Today) AND c.ToDate > c.FromDate AND (@ToDate IS NULL OR c.FromDate < @ToDate)) t
  ON t.RoomId = b.RoomId AND (t.BedNo = b.BedNo OR r.RoomType = N'夫妻' AND t.Gender = @Gender)
WHERE r.Status = N'可用' AND t.RoomId IS NULL
  AND NOT EXISTS (SELECT 1 FROM Dorm_SingleStay s
                  WHERE s.RoomId = b.RoomId AND s.UserId <> @UserId
                    AND (s.ToDate IS NULL OR s.ToDate >= COALESCE(@FromDate, @Today))
                    AND (@ToDate IS NULL OR s.FromDate < @ToDate))
  /*if Gender*/ AND (r.RoomType NOT IN (N'男', N'女') OR r.RoomType = @Gender) /*end*/
  /*if RoomId*/ AND b.RoomId = @RoomId /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
/*sort*/
/*page*/
-- handlers/dormitory/lists/free_rooms.sql
SELECT r.RoomId, n.RoomName, r.Building, r.Floor, r.RoomNo, r.RoomType, r.Beds, f.FreeBeds
FROM Dorm_Room r
JOIN View_RoomName n ON n.RoomId = r.RoomId
LEFT JOIN (SELECT b.RoomId, COUNT(*) AS FreeBeds
           FROM View_Bed b
           JOIN Dorm_Room q ON q.RoomId = b.RoomId
           LEFT JOIN (SELECT c.RoomId, c.BedNo, c.Gender FROM Dorm_CheckIn c
                      WHERE c.ToDate IS NULL AND (@ToDate IS NULL OR c.FromDate < @ToDate)
                      UNION ALL
                      SELECT c.RoomId, c.BedNo, c.Gender FROM Dorm_CheckIn c
                      WHERE c.ToDate > COALESCE(@FromDate, @Today) AND c.ToDate > c.FromDate AND (@ToDate IS NULL OR c.FromDate < @ToDate)) t
             ON t.RoomId = b.RoomId AND (t.BedNo = b.BedNo OR q.RoomType = N'夫妻' AND t.Gender = @Gender)
           WHERE q.Status = N'可用' AND t.RoomId IS NULL
             AND NOT EXISTS (SELECT 1 FROM Dorm_SingleStay s
                             WHERE s.RoomId = b.RoomId AND s.UserId <> @UserId
                               AND (s.ToDate IS NULL OR s.ToDate >= COALESCE(@FromDate, @Today))
                               AND (@ToDate IS NULL OR s.FromDate < @ToDate))
           GROUP BY b.RoomId) f ON f.RoomId = r.RoomId
WHERE (f.FreeBeds > 0 OR r.RoomId = @RoomId)
  /*if RoomId*/ AND r.RoomId = @RoomId /*end*/
  /*if Keyword*/ AND n.RoomName LIKE @Keyword ESCAPE '\' /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
  /*if Gender*/ AND (r.RoomType NOT IN (N'男', N'女') OR r.RoomType = @Gender) /*end*/
/*sort*/
/*page*/
-- handlers/dormitory/lists/leases.sql
SELECT l.LeaseId, l.Address,
       CASE WHEN l.FromDate > @Today THEN N'未起租' WHEN l.ToDate < @Today THEN N'已到期' ELSE N'在租' END AS State,
       l.Landlord, l.LandlordMobile, l.ContractNo, l.OrganizationId, d.FullPath AS DepartmentName, l.Persons, l.Residents,
       l.MonthlyFee, l.Deposit, l.FromDate, l.ToDate, l.Remark,
       l.RowVersion, l.CreateUserName, l.CreateDate, l.ModifyUserName, l.ModifyDate
FROM Dorm_Lease l
LEFT JOIN View_OrganizationTree d ON d.OrganizationId = l.OrganizationId
WHERE 1 = 1
  /*if LeaseId*/ AND l.LeaseId = @LeaseId /*end*/
  /*if OrganizationId*/ AND l.OrganizationId = @OrganizationId /*end*/
  /*if State*/ AND CASE WHEN l.FromDate > @Today THEN N'未起租' WHEN l.ToDate < @Today THEN N'已到期' ELSE N'在租' END = @State /*end*/
  /*if FeeFrom*/ AND l.MonthlyFee >= @FeeFrom /*end*/
  /*if FeeTo*/ AND l.MonthlyFee <= @FeeTo /*end*/
  /*if EndFrom*/ AND l.ToDate >= @EndFrom /*end*/
  /*if EndTo*/ AND l.ToDate <= @EndTo /*end*/
  /*if Keyword*/ AND (l.Address LIKE @Keyword ESCAPE '\' OR l.Landlord LIKE @Keyword ESCAPE '\' OR l.ContractNo LIKE @Keyword ESCAPE '\'
    OR l.Residents LIKE @Keyword ESCAPE '\' OR l.Remark LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/dormitory/lists/meters.sql: as it is written
-- handlers/dormitory/lists/overview_residents.sql
SELECT v.CheckInId, v.RoomId, v.BedNo, v.Resident, v.ResidentName, y.Pinyin, v.Gender, v.FromDate, v.ToDate,
       CASE WHEN v.FromDate > @Today THEN N'待入住' ELSE N'在住' END AS State,
       CASE WHEN v.StaffStatus = N'离职' THEN N'待退宿' ELSE NULL END AS Leaving
FROM View_Resident v
LEFT JOIN Base_Pinyin y ON y.Name = v.ResidentName
-- In no order, which lets the index by ToDate answer.
WHERE v.ToDate IS NULL OR v.ToDate > @Today AND v.ToDate > v.FromDate
-- handlers/dormitory/lists/overview_rooms.sql: as it is written
-- handlers/dormitory/lists/reading_sheet.sql
SELECT m.MeterId, m.MeterName, m.Building, m.RoomId, m.RoomNo, o.Floor, r.ReadingId, r.RowVersion, r.Remark,
       r.Water, r.WaterOldEnd, r.WaterNewStart, r.WaterPhoto, w.Water AS WaterBefore, w.Month AS WaterBeforeMonth,
       ROUND(CASE WHEN w.WaterNewStart IS NULL THEN w.Water - wb.Water ELSE w.WaterOldEnd - wb.Water + w.Water - w.WaterNewStart END, 2) AS WaterUsedBefore,
       COALESCE(wa.WaterOldEnd, wa.Water) AS WaterAfter, wa.Month AS WaterAfterMonth,
       r.Power, r.PowerOldEnd, r.PowerNewStart, r.PowerPhoto, p.Power AS PowerBefore, p.Month AS PowerBeforeMonth,
       ROUND(CASE WHEN p.PowerNewStart IS NULL THEN p.Power - pb.Power ELSE p.PowerOldEnd - pb.Power + p.Power - p.PowerNewStart END, 2) AS PowerUsedBefore,
       COALESCE(pa.PowerOldEnd, pa.Power) AS PowerAfter, pa.Month AS PowerAfterMonth,
       (SELECT COUNT(*) FROM Dorm_CheckIn c
        WHERE c.RoomId = m.RoomId AND c.FromDate <= @Today AND SUBSTRING(CAST(c.FromDate AS NVARCHAR(10)), 1, 7) <= @Month
          AND (c.ToDate IS NULL OR c.ToDate > @Today OR SUBSTRING(CAST(c.ToDate AS NVARCHAR(10)), 1, 7) > @Month)) AS Residents,
       CAST(CASE WHEN @Month <= (SELECT b.ClosedThrough FROM Dorm_Books b) THEN 1 ELSE 0 END AS BIT) AS Closed,
       CAST(CASE WHEN m.RoomId IS NULL OR EXISTS (
           SELECT 1 FROM Dorm_CheckIn c WHERE c.RoomId = m.RoomId AND SUBSTRING(CAST(c.FromDate AS NVARCHAR(10)), 1, 7) <= @Month
             AND (c.ToDate IS NULL OR SUBSTRING(CAST(c.ToDate AS NVARCHAR(10)), 1, 10) > CONCAT(@Month, '-01')))
           THEN 1 ELSE 0 END AS BIT) AS Needed
FROM View_Meter m
LEFT JOIN Dorm_Room o ON o.RoomId = m.RoomId
LEFT JOIN Dorm_Reading r ON r.MeterId = m.MeterId AND r.Month = @Month
LEFT JOIN Dorm_Reading w ON w.MeterId = m.MeterId AND w.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = m.MeterId AND b.Month < @Month AND b.Water IS NOT NULL)
LEFT JOIN Dorm_Reading wb ON wb.MeterId = m.MeterId AND wb.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = m.MeterId AND b.Month < w.Month AND b.Water IS NOT NULL)
LEFT JOIN Dorm_Reading wa ON wa.MeterId = m.MeterId AND wa.Month = (
    SELECT MIN(a.Month) FROM Dorm_Reading a WHERE a.MeterId = m.MeterId AND a.Month > @Month AND COALESCE(a.WaterOldEnd, a.Water) IS NOT NULL)
LEFT JOIN Dorm_Reading p ON p.MeterId = m.MeterId AND p.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = m.MeterId AND b.Month < @Month AND b.Power IS NOT NULL)
LEFT JOIN Dorm_Reading pb ON pb.MeterId = m.MeterId AND pb.Month = (
    SELECT MAX(b.Month) FROM Dorm_Reading b WHERE b.MeterId = m.MeterId AND b.Month < p.Month AND b.Power IS NOT NULL)
LEFT JOIN Dorm_Reading pa ON pa.MeterId = m.MeterId AND pa.Month = (
    SELECT MIN(a.Month) FROM Dorm_Reading a WHERE a.MeterId = m.MeterId AND a.Month > @Month AND COALESCE(a.PowerOldEnd, a.Power) IS NOT NULL)
WHERE (o.Status IS NULL OR o.Status <> N'停用')
  /*if Building*/ AND m.Building = @Building /*end*/
  /*if MeterId*/ AND m.MeterId = @MeterId /*end*/
ORDER BY m.Building, CASE WHEN m.RoomId IS NULL THEN 0 ELSE 1 END, o.Floor, m.RoomNo
-- handlers/dormitory/lists/readings.sql: as it is written
-- handlers/dormitory/lists/repair_handlers.sql: as it is written
-- handlers/dormitory/lists/repair_items.sql
SELECT p.Name AS Category
FROM Base_Parameter p
WHERE p.Category = N'报修项目' AND p.Enabled = 1
ORDER BY p.SortCode, p.Name
-- handlers/dormitory/lists/repairs.sql
SELECT r.RepairId, r.RepairNo, r.RoomId, r.Building, r.Room, r.Item, r.Description, r.Urgency, r.Status,
       CAST(CASE WHEN r.Status IN (N'待处理', N'处理中') AND r.DueDate < @Now THEN 1 ELSE 0 END AS BIT) AS Overdue,
       r.Reporter, CAST(CASE WHEN r.ReporterUserId = @UserId THEN 1 ELSE 0 END AS BIT) AS Own, r.ReportDate, r.DueDate,
       r.Handler, r.HandlerUserId, r.AcceptDate, r.FinishDate, r.CloseDate, r.Rating, r.RatingNote,
       (SELECT COUNT(*) FROM Admin_File f WHERE f.FileType = N'报修照片' AND f.FileParam = r.RepairId) AS PhotoCount,
       CASE WHEN r.Status IN (N'待处理', N'处理中') THEN (SELECT MAX(p.CreateDate) FROM Dorm_RepairProgress p WHERE p.RepairId = r.RepairId AND p.Action = N'催办') END AS UrgedDate,
       r.RowVersion
FROM Dorm_Repair r
-- Overdue requests, then open ones, both by urgency, then finished ones.
JOIN (SELECT q.RepairId,
             CASE WHEN q.Status NOT IN (N'待处理', N'处理中') THEN 6
                  ELSE CASE WHEN q.DueDate < @Now THEN 0 ELSE 3 END + CASE q.Urgency WHEN N'特急' THEN 0 WHEN N'紧急' THEN 1 ELSE 2 END END AS Turn
      FROM Dorm_Repair q) t ON t.RepairId = r.RepairId
WHERE (@MayHandle = 1 OR r.ReporterUserId = @UserId)
  /*if RepairId*/ AND r.RepairId = @RepairId /*end*/
  /*if RoomId*/ AND r.RoomId = @RoomId /*end*/
  /*if Status*/ AND r.Status = @Status /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
  /*if Item*/ AND r.Item = @Item /*end*/
  /*if Urgency*/ AND r.Urgency = @Urgency /*end*/
  /*if Overdue*/ AND CASE WHEN r.Status IN (N'待处理', N'处理中') AND r.DueDate < @Now THEN 1 ELSE 0 END = @Overdue /*end*/
  /*if Own*/ AND CASE WHEN r.ReporterUserId = @UserId THEN 1 ELSE 0 END = @Own /*end*/
  /*if ReportFrom*/ AND r.ReportDate >= @ReportFrom /*end*/
  /*if ReportUntil*/ AND r.ReportDate <= @ReportUntil /*end*/
  /*if Keyword*/ AND (r.RepairNo LIKE @Keyword ESCAPE '\' OR CONCAT(r.Building, ' ', r.Room) LIKE @Keyword ESCAPE '\' OR r.Description LIKE @Keyword ESCAPE '\'
    OR r.Reporter LIKE @Keyword ESCAPE '\' OR r.Handler LIKE @Keyword ESCAPE '\'
    OR r.Reporter IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR r.Handler IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/dormitory/lists/rooms.sql: as it is written
-- handlers/dormitory/lists/rooms_all.sql
SELECT r.RoomId, n.RoomName, r.Building, r.Floor, r.RoomNo, r.RoomType, r.Beds, r.Status
FROM Dorm_Room r
JOIN View_RoomName n ON n.RoomId = r.RoomId
WHERE r.Status <> N'停用'
  AND NOT EXISTS (SELECT 1 FROM Base_Setting c WHERE c.Code = 'DealerTopDepartment' AND c.Value = @Top)
  AND (@Top <> '' OR @MayReport = 1 OR @MaySingle = 1)
  /*if RoomId*/ AND r.RoomId = @RoomId /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
  /*if Status*/ AND r.Status = @Status /*end*/
ORDER BY r.Building, r.Floor, r.RoomNo
-- handlers/dormitory/lists/single_requests.sql: as it is written
-- handlers/dormitory/lists/single_stays.sql
SELECT s.SingleStayId, s.RoomId, n.RoomName, r.Building, s.UserId, p.Person, d.FullName AS DepartmentName,
       CASE WHEN s.FromDate > @Today THEN N'未开始' WHEN s.ToDate < @Today THEN N'已结束' ELSE N'有效' END AS State,
       s.FromDate, s.ToDate, s.Reason, s.ApproverId, a.Person AS Approver, s.Remark,
       s.RowVersion, s.CreateUserName, s.CreateDate, s.ModifyUserName, s.ModifyDate
FROM Dorm_SingleStay s
JOIN Dorm_Room r ON r.RoomId = s.RoomId
JOIN View_RoomName n ON n.RoomId = s.RoomId
JOIN Base_User u ON u.UserId = s.UserId
JOIN View_StaffName p ON p.UserId = s.UserId
JOIN View_StaffName a ON a.UserId = s.ApproverId
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
WHERE 1 = 1
  /*if SingleStayId*/ AND s.SingleStayId = @SingleStayId /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
  /*if State*/ AND CASE WHEN s.FromDate > @Today THEN N'未开始' WHEN s.ToDate < @Today THEN N'已结束' ELSE N'有效' END = @State /*end*/
  /*if BeginFrom*/ AND s.FromDate >= @BeginFrom /*end*/
  /*if BeginTo*/ AND s.FromDate <= @BeginTo /*end*/
  /*if EndFrom*/ AND s.ToDate >= @EndFrom /*end*/
  /*if EndTo*/ AND s.ToDate <= @EndTo /*end*/
  /*if Keyword*/ AND (n.RoomName LIKE @Keyword ESCAPE '\' OR p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR s.Reason LIKE @Keyword ESCAPE '\'
    OR s.Remark LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/dormitory/lists/tariffs.sql
SELECT t.TariffId, t.Building, t.FromMonth, t.State, t.WaterPrice, t.PowerPrice, t.WaterFree, t.PowerFree, t.Remark,
       (SELECT b.ClosedThrough FROM Dorm_Books b) AS ClosedThrough,
       t.RowVersion, t.CreateUserName, t.CreateDate, t.ModifyUserName, t.ModifyDate
FROM (SELECT p.*, CASE WHEN CONCAT(p.FromMonth, '-01') > @Today THEN N'未执行'
                       WHEN EXISTS (SELECT 1 FROM Dorm_Tariff n WHERE n.Building = p.Building AND n.FromMonth > p.FromMonth
                                    AND CONCAT(n.FromMonth, '-01') <= @Today) THEN N'已过期'
                       ELSE N'执行中' END AS State
      FROM Dorm_Tariff p) t
WHERE 1 = 1
  /*if TariffId*/ AND t.TariffId = @TariffId /*end*/
  /*if Building*/ AND t.Building = @Building /*end*/
  /*if State*/ AND t.State = @State /*end*/
  /*if Keyword*/ AND (t.Building LIKE @Keyword ESCAPE '\' OR t.Remark LIKE @Keyword ESCAPE '\' OR t.FromMonth COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/dormitory/repair/statements.sql add_progress: as it is written
-- handlers/dormitory/repair/statements.sql involved: as it is written
-- handlers/dormitory/repair/statements.sql last_move
SELECT p.Action, p.UserName, p.CreateDate
FROM Dorm_RepairProgress p
WHERE p.RepairId = @RepairId AND p.Status = @Status AND p.Action NOT IN (N'说明', N'派工', N'催办', N'评价')
ORDER BY p.Step DESC;
-- handlers/dormitory/repair/statements.sql last_urge
SELECT MAX(p.CreateDate) FROM Dorm_RepairProgress p WHERE p.RepairId = @RepairId AND p.Action = N'催办';
-- handlers/dormitory/repair/statements.sql own_room: as it is written
-- handlers/dormitory/repair/statements.sql people: as it is written
-- handlers/dormitory/repair/statements.sql progress: as it is written
-- handlers/dormitory/repair/statements.sql read_notices: as it is written
-- handlers/dormitory/repair/statements.sql reporter: as it is written
-- handlers/dormitory/repair/statements.sql request
SELECT r.RepairId, r.RepairNo, r.RoomId, r.Building, r.Room, r.Item, r.Description, r.Urgency, r.Status,
       CASE WHEN r.Status IN (N'待处理', N'处理中') AND r.DueDate < @Now THEN 1 ELSE 0 END AS Overdue,
       r.Reporter, CASE WHEN @MayHandle = 1 THEN u.Mobile END AS Mobile, r.ReportDate, r.DueDate, r.Handler, r.HandlerUserId, h.Mobile AS HandlerPhone,
       r.AcceptDate, r.FinishDate, r.CloseDate, r.Rating, r.RatingNote, r.RowVersion, CASE WHEN r.ReporterUserId = @UserId THEN 1 ELSE 0 END AS Own
FROM Dorm_Repair r
JOIN Base_User u ON u.UserId = r.ReporterUserId
LEFT JOIN Base_User h ON h.UserId = r.HandlerUserId
WHERE r.RepairId = @RepairId AND (@MayHandle = 1 OR r.ReporterUserId = @UserId);
-- handlers/dormitory/repair/statements.sql room: as it is written
-- handlers/dormitory/repair/statements.sql unread_notices: as it is written
-- handlers/dormitory/statements.sql check_in_overlap: as it is written
-- handlers/dormitory/statements.sql check_in_room: as it is written
-- handlers/dormitory/statements.sql my_bills: as it is written
-- handlers/dormitory/statements.sql my_mates: as it is written
-- handlers/dormitory/statements.sql my_stays
SELECT c.CheckInId, c.RoomId, n.RoomName, c.BedNo, r.RentPerBed, c.FromDate, c.ToDate,
       CASE WHEN c.ToDate <= @Today THEN N'已退宿' WHEN c.FromDate > @Today THEN N'待入住' ELSE N'在住' END AS State
FROM Dorm_CheckIn c
JOIN Dorm_Room r ON r.RoomId = c.RoomId
JOIN View_RoomName n ON n.RoomId = c.RoomId
WHERE c.UserId = @UserId
ORDER BY c.FromDate DESC, c.CheckInId;
-- handlers/dormitory/statements.sql others_there: as it is written
-- handlers/dormitory/statements.sql paid_alone: as it is written
-- handlers/dormitory/statements.sql reserve_person: as it is written
-- handlers/dormitory/statements.sql reserve_room: as it is written
-- handlers/dormitory/statements.sql resident: as it is written
-- handlers/dormitory/statements.sql residents: as it is written
-- handlers/dormitory/statements.sql room_rents: as it is written
-- handlers/dormitory/statements.sql room_rents_drop: as it is written
-- handlers/dormitory/statements.sql room_status: as it is written
-- handlers/dormitory/statements.sql single_about
SELECT r.RoomId, r.UserId, n.RoomName, p.Person, r.FromDate, r.ToDate, r.Reason, r.State, o.FullName AS Department,
       (SELECT MIN(CONCAT(h.RoomName, ' ', c.BedNo, N' 号床'))
        FROM Dorm_CheckIn c JOIN View_RoomName h ON h.RoomId = c.RoomId
        WHERE c.UserId = r.UserId AND c.FromDate <= @Today AND (c.ToDate IS NULL OR c.ToDate > @Today)) AS Bed,
       d.RoomType, d.Beds, d.Status AS RoomStatus
FROM Dorm_SingleRequest r
JOIN Dorm_Room d ON d.RoomId = r.RoomId
JOIN View_RoomName n ON n.RoomId = r.RoomId
JOIN Base_User u ON u.UserId = r.UserId
JOIN View_StaffName p ON p.UserId = r.UserId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE r.SingleRequestId = @SingleRequestId;
-- handlers/dormitory/statements.sql single_asked: as it is written
-- handlers/dormitory/statements.sql single_overlap: as it is written
-- handlers/dormitory/statements.sql single_request: as it is written
-- handlers/dormitory/statements.sql singles_beyond: as it is written
-- handlers/dormitory/statements.sql singles_ended: as it is written
-- handlers/dormitory/statements.sql staff_member: as it is written
-- handlers/dormitory/statements.sql unspelled
SELECT DISTINCT c.WorkerName
FROM Dorm_CheckIn c
WHERE c.WorkerName IS NOT NULL AND NOT EXISTS (SELECT 1 FROM Base_Pinyin p WHERE p.Name = c.WorkerName)
ORDER BY c.WorkerName
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- handlers/feedback/lists/functions.sql: as it is written
-- handlers/feedback/lists/opinions.sql
SELECT e.EvaluationId, e.ModName, e.LeaveOpinion, e.Status, e.Reply, e.Picture, e.RowVersion,
       CASE WHEN e.Appraiser = '' THEN N'匿名' ELSE e.Appraiser END AS CreateUserName, e.CreateDate, e.ModifyUserName, e.ModifyDate
FROM Eva_SystemEvaluation e
WHERE 1 = 1
  /*if EvaluationId*/ AND e.EvaluationId = @EvaluationId /*end*/
  /*if ModName*/ AND e.ModName = @ModName /*end*/
  /*if Status*/ AND e.Status = @Status /*end*/
  /*if Keyword*/ AND (e.ModName LIKE @Keyword ESCAPE '\' OR e.LeaveOpinion LIKE @Keyword ESCAPE '\' OR e.Reply LIKE @Keyword ESCAPE '\' OR e.Appraiser LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/feedback/statements.sql picture: as it is written
-- handlers/files/statements.sql confirm: as it is written
-- handlers/files/statements.sql content: as it is written
-- handlers/files/statements.sql delete
DELETE FROM Admin_File
OUTPUT CASE WHEN DELETED.ContentPath = '' THEN DELETED.FilePath ELSE DELETED.ContentPath END AS ContentPath
WHERE FilePath = @FilePath AND FileType = @FileType
-- handlers/files/statements.sql drop_avatars
DELETE FROM Admin_File
OUTPUT DELETED.FilePath AS FilePath
WHERE FileType = @FileType AND CreateUserId = @UserId
-- handlers/files/statements.sql find: as it is written
-- handlers/files/statements.sql insert: as it is written
-- handlers/files/statements.sql pages: as it is written
-- handlers/files/statements.sql release: as it is written
-- handlers/files/statements.sql replace: as it is written
-- handlers/files/statements.sql set_avatar: as it is written
-- handlers/files/statements.sql unverified: as it is written
-- handlers/files/statements.sql upload_begin: as it is written
-- handlers/files/statements.sql upload_drop: as it is written
-- handlers/files/statements.sql upload_find: as it is written
-- handlers/files/statements.sql upload_finish: as it is written
-- handlers/files/statements.sql upload_move: as it is written
-- handlers/files/statements.sql upload_part: as it is written
-- handlers/files/statements.sql upload_part_hash: as it is written
-- handlers/files/statements.sql upload_parts: as it is written
-- handlers/files/statements.sql uploads: as it is written
-- handlers/inspection/lists/categories.sql
SELECT c.CategoryId, c.FullName, c.ParentId, COALESCE(p.FullName, N'（最上级）') AS ParentName, COALESCE(t.Depth, 0) AS Depth,
       COALESCE(t.FullPath, c.FullName) AS FullPath, c.Severity, c.SortCode, c.Remark,
       (SELECT COUNT(*) FROM Insp_Control o WHERE o.CategoryId = c.CategoryId) AS Controls,
       c.RowVersion, c.CreateUserName, c.CreateDate, c.ModifyUserName, c.ModifyDate
FROM Insp_Category c
LEFT JOIN View_DefectCategory t ON t.CategoryId = c.CategoryId
LEFT JOIN Insp_Category p ON p.CategoryId = c.ParentId
WHERE 1 = 1
  /*if CategoryId*/ AND c.CategoryId = @CategoryId /*end*/
  /*if Severity*/ AND c.Severity = @Severity /*end*/
  /*if Keyword*/ AND c.FullName LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
-- handlers/inspection/lists/categories_all.sql: as it is written
-- handlers/inspection/lists/controls.sql: as it is written
-- handlers/inspection/lists/cut_defects.sql: as it is written
-- handlers/inspection/lists/defect_details.sql: as it is written
-- handlers/inspection/lists/inspections.sql
SELECT i.InspectionId, i.InspectionNo, i.ArrivalDate, i.SupplierId, s.FullName AS SupplierName, i.MaterialId, m.FullName AS MaterialName,
       m.MaterialClass, m.Spec, m.Unit, i.BatchNo, i.LotSize, i.Resubmitted, i.Strictness, i.InspectLevel, i.Letter, i.SampleSize,
       i.AqlCritical, i.AqlMajor, i.AqlMinor, i.CountBy, i.AcCritical, i.AcMajor, i.AcMinor, i.FoundCritical, i.FoundMajor, i.FoundMinor,
       i.PiecesCritical, i.PiecesMajor, i.PiecesMinor, i.Defective,
       i.Status, i.Proposal, i.Inspector, i.InspectorUserId, i.FinishDate, i.Judge, i.JudgeDate, i.JudgeNote,
       i.ConcessionState, i.ConcessionReason, i.ConcessionBy, i.ConcessionNote, i.Remark,
       i.RowVersion, i.CreateUserName, i.CreateDate, i.ModifyUserName, i.ModifyDate
FROM Insp_Inspection i
JOIN Insp_Supplier s ON s.SupplierId = i.SupplierId
JOIN Insp_Material m ON m.MaterialId = i.MaterialId
WHERE 1 = 1
  /*if InspectionId*/ AND i.InspectionId = @InspectionId /*end*/
  /*if Status*/ AND i.Status = CASE @Status WHEN N'让步审批中' THEN N'待判定' ELSE @Status END
    AND (@Status <> N'让步审批中' OR i.ConcessionState = N'审批中') /*end*/
  /*if Judged*/ AND CASE WHEN i.Status IN (N'合格', N'让步接收', N'退货') THEN 1 ELSE 0 END = @Judged /*end*/
  /*if Strictness*/ AND i.Strictness = @Strictness /*end*/
  /*if ConcessionState*/ AND i.ConcessionState = @ConcessionState /*end*/
  /*if SupplierId*/ AND i.SupplierId = @SupplierId /*end*/
  /*if MaterialId*/ AND i.MaterialId = @MaterialId /*end*/
  /*if MaterialClass*/ AND m.MaterialClass = @MaterialClass /*end*/
  /*if CategoryId*/ AND i.InspectionId IN (SELECT d.InspectionId FROM Insp_Defect d WHERE d.CategoryId = @CategoryId AND d.Quantity > 0) /*end*/
  /*if InspectorUserId*/ AND i.InspectorUserId = @InspectorUserId /*end*/
  /*if ArrivalFrom*/ AND i.ArrivalDate >= @ArrivalFrom /*end*/
  /*if ArrivalTo*/ AND i.ArrivalDate <= @ArrivalTo /*end*/
  /*if Keyword*/ AND (i.InspectionNo LIKE @Keyword ESCAPE '\' OR i.BatchNo LIKE @Keyword ESCAPE '\' OR s.FullName LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/inspection/lists/lots.sql
SELECT i.InspectionId, i.InspectionNo, i.ArrivalDate, s.FullName AS SupplierName, m.FullName AS MaterialName, i.BatchNo, i.LotSize, i.SampleSize,
       i.FoundCritical, i.FoundMajor, i.FoundMinor, i.Defective, i.Status, i.Judge, i.JudgeDate
FROM Insp_Inspection i
JOIN Insp_Supplier s ON s.SupplierId = i.SupplierId
JOIN Insp_Material m ON m.MaterialId = i.MaterialId
WHERE i.Status IN (N'合格', N'让步接收', N'退货')
  /*if MonthFrom*/ AND i.ArrivalDate >= DATEFROMPARTS(YEAR(@MonthFrom), MONTH(@MonthFrom), 1) /*end*/
  /*if MonthTo*/ AND i.ArrivalDate <= EOMONTH(@MonthTo) /*end*/
  /*if SupplierId*/ AND i.SupplierId = @SupplierId /*end*/
  /*if MaterialId*/ AND i.MaterialId = @MaterialId /*end*/
  /*if MaterialClass*/ AND m.MaterialClass = @MaterialClass /*end*/
  /*if CategoryId*/ AND i.InspectionId IN (SELECT d.InspectionId FROM Insp_Defect d WHERE d.CategoryId = @CategoryId AND d.Quantity > 0) /*end*/
  /*if InspectorUserId*/ AND i.InspectorUserId = @InspectorUserId /*end*/
  /*if Keyword*/ AND CASE @By WHEN 'supplier' THEN CASE WHEN s.FullName LIKE @Keyword ESCAPE '\' THEN 1 END
                              WHEN 'material' THEN CASE WHEN m.FullName LIKE @Keyword ESCAPE '\' THEN 1 END
                              WHEN 'inspector' THEN (SELECT MAX(1) FROM Base_User u WHERE u.UserId = i.InspectorUserId AND u.RealName LIKE @Keyword ESCAPE '\')
                              WHEN 'category' THEN (SELECT MAX(1) FROM Insp_Defect e JOIN View_DefectCategory c ON c.CategoryId = e.CategoryId
                                                    WHERE e.InspectionId = i.InspectionId AND e.Quantity > 0 AND c.FullPath LIKE @Keyword ESCAPE '\')
                              ELSE CASE WHEN SUBSTRING(CAST(i.ArrivalDate AS NVARCHAR(10)), 1, 7) LIKE @Keyword ESCAPE '\' THEN 1 END END = 1 /*end*/
/*sort*/
/*page*/
-- handlers/inspection/lists/materials.sql: as it is written
-- handlers/inspection/lists/materials_all.sql
SELECT m.MaterialId, m.FullName, m.MaterialNo, m.Spec, m.Unit
FROM Insp_Material m
WHERE 1 = 1
  /*if MaterialId*/ AND m.MaterialId = @MaterialId /*end*/
  /*if Keyword*/ AND m.Status = N'启用' AND (m.MaterialNo LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\' OR m.Spec LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/inspection/lists/quality.sql: as it is written
-- handlers/inspection/lists/summary.sql
SELECT n.Id, n.Name, n.Lots, n.Refused, n.Conceded, n.Inspected, n.Defective, n.Rate, n.Ppm, n.Critical, n.Major, n.Minor, n.Defects
FROM (
    SELECT h.Id, h.Lots, h.Refused, h.Conceded, h.Inspected, h.Defective, h.Rate, h.Ppm, h.Critical, h.Major, h.Minor, h.Defects,
           COALESCE(s.FullName, m.FullName, c.FullPath, u.RealName, h.Id COLLATE Chinese_PRC_CI_AS) AS Name
    FROM (
        SELECT g.Id, g.Lots, g.Refused, g.Conceded, g.Inspected, g.Defective, g.Critical, g.Major, g.Minor, g.Critical + g.Major + g.Minor AS Defects,
               CASE WHEN g.Inspected = 0 THEN CAST(0 AS FLOAT) ELSE CAST(g.Defective AS FLOAT) / g.Inspected END AS Rate,
               CASE WHEN g.Inspected = 0 THEN 0 ELSE CAST(ROUND(1000000.0 * g.Defective / g.Inspected, 0) AS INT) END AS Ppm
        FROM (
            SELECT CASE @By WHEN 'supplier' THEN l.SupplierId WHEN 'material' THEN l.MaterialId WHEN 'inspector' THEN l.InspectorUserId ELSE l.Month END AS Id,
                   SUM(l.Lots) AS Lots, SUM(l.Refused) AS Refused, SUM(l.Conceded) AS Conceded, SUM(l.Inspected) AS Inspected, SUM(l.Defective) AS Defective,
                   SUM(l.Critical) AS Critical, SUM(l.Major) AS Major, SUM(l.Minor) AS Minor
            FROM Insp_MonthLots l
            WHERE @By <> 'category'
              /*if MonthFrom*/ AND l.Month >= SUBSTRING(CAST(@MonthFrom AS NVARCHAR(10)), 1, 7) /*end*/
              /*if MonthTo*/ AND l.Month <= SUBSTRING(CAST(@MonthTo AS NVARCHAR(10)), 1, 7) /*end*/
              /*if SupplierId*/ AND l.SupplierId = @SupplierId /*end*/
              /*if MaterialId*/ AND l.MaterialId = @MaterialId /*end*/
              /*if MaterialClass*/ AND l.MaterialId IN (SELECT x.MaterialId FROM Insp_Material x WHERE x.MaterialClass = @MaterialClass) /*end*/
              /*if InspectorUserId*/ AND l.InspectorUserId = @InspectorUserId /*end*/
            GROUP BY CASE @By WHEN 'supplier' THEN l.SupplierId WHEN 'material' THEN l.MaterialId WHEN 'inspector' THEN l.InspectorUserId ELSE l.Month END
            UNION ALL
            SELECT d.CategoryId, d.Lots, 0, 0, COALESCE(a.Inspected, 0), d.Quantity,
                   CASE k.Severity WHEN N'致命' THEN d.Quantity ELSE 0 END, CASE k.Severity WHEN N'严重' THEN d.Quantity ELSE 0 END,
                   CASE k.Severity WHEN N'轻微' THEN d.Quantity ELSE 0 END
            FROM (SELECT e.CategoryId, SUM(e.Lots) AS Lots, SUM(e.Quantity) AS Quantity
                  FROM Insp_MonthDefects e
                  WHERE @By = 'category'
                    /*if MonthFrom*/ AND e.Month >= SUBSTRING(CAST(@MonthFrom AS NVARCHAR(10)), 1, 7) /*end*/
                    /*if MonthTo*/ AND e.Month <= SUBSTRING(CAST(@MonthTo AS NVARCHAR(10)), 1, 7) /*end*/
                    /*if SupplierId*/ AND e.SupplierId = @SupplierId /*end*/
                    /*if MaterialId*/ AND e.MaterialId = @MaterialId /*end*/
                    /*if MaterialClass*/ AND e.MaterialId IN (SELECT x.MaterialId FROM Insp_Material x WHERE x.MaterialClass = @MaterialClass) /*end*/
                    /*if InspectorUserId*/ AND e.InspectorUserId = @InspectorUserId /*end*/
                  GROUP BY e.CategoryId) d
            JOIN Insp_Category k ON k.CategoryId = d.CategoryId
            CROSS JOIN (SELECT SUM(l.Inspected) AS Inspected
                  FROM Insp_MonthLots l
                  WHERE @By = 'category'
                    /*if MonthFrom*/ AND l.Month >= SUBSTRING(CAST(@MonthFrom AS NVARCHAR(10)), 1, 7) /*end*/
                    /*if MonthTo*/ AND l.Month <= SUBSTRING(CAST(@MonthTo AS NVARCHAR(10)), 1, 7) /*end*/
                    /*if SupplierId*/ AND l.SupplierId = @SupplierId /*end*/
                    /*if MaterialId*/ AND l.MaterialId = @MaterialId /*end*/
                    /*if MaterialClass*/ AND l.MaterialId IN (SELECT x.MaterialId FROM Insp_Material x WHERE x.MaterialClass = @MaterialClass) /*end*/
                    /*if InspectorUserId*/ AND l.InspectorUserId = @InspectorUserId /*end*/) a
        ) g
    ) h
    LEFT JOIN Insp_Supplier s ON @By = 'supplier' AND s.SupplierId = h.Id
    LEFT JOIN Insp_Material m ON @By = 'material' AND m.MaterialId = h.Id
    LEFT JOIN View_DefectCategory c ON @By = 'category' AND c.CategoryId = h.Id
    LEFT JOIN Base_User u ON @By = 'inspector' AND u.UserId = h.Id
) n
WHERE 1 = 1
  /*if Keyword*/ AND n.Name LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
-- handlers/inspection/lists/suppliers.sql: as it is written
-- handlers/inspection/lists/suppliers_all.sql
SELECT s.SupplierId, s.FullName, s.SupplierNo
FROM Insp_Supplier s
WHERE s.Status = N'合作中'
ORDER BY s.FullName, s.SupplierId
-- handlers/inspection/lists/switching.sql: as it is written
-- handlers/inspection/statements.sql about: as it is written
-- handlers/inspection/statements.sql add_defect: as it is written
-- handlers/inspection/statements.sql add_item: as it is written
-- handlers/inspection/statements.sql add_switching
INSERT INTO Insp_Switching (SupplierId, MaterialId, Strictness, Score, Recent, Refused)
SELECT s.SupplierId, @MaterialId, N'正常', 0, '', 0
FROM Insp_Supplier s
WHERE s.SupplierId = @SupplierId
  AND NOT EXISTS (SELECT 1 FROM Insp_Switching o WHERE o.SupplierId = @SupplierId AND o.MaterialId = @MaterialId);
-- handlers/inspection/statements.sql categories_above: as it is written
-- handlers/inspection/statements.sql controls_of: as it is written
-- handlers/inspection/statements.sql covered: as it is written
-- handlers/inspection/statements.sql defect_keys: as it is written
-- handlers/inspection/statements.sql defect_sums: as it is written
-- handlers/inspection/statements.sql defects: as it is written
-- handlers/inspection/statements.sql drop_defects: as it is written
-- handlers/inspection/statements.sql drop_items: as it is written
-- handlers/inspection/statements.sql drop_values: as it is written
-- handlers/inspection/statements.sql found_critical: as it is written
-- handlers/inspection/statements.sql items: as it is written
-- handlers/inspection/statements.sql kinds: as it is written
-- handlers/inspection/statements.sql levels_below: as it is written
-- handlers/inspection/statements.sql material: as it is written
-- handlers/inspection/statements.sql month_defects_add: as it is written
-- handlers/inspection/statements.sql month_defects_begin: as it is written
-- handlers/inspection/statements.sql month_lots_add: as it is written
-- handlers/inspection/statements.sql month_lots_begin: as it is written
-- handlers/inspection/statements.sql named: as it is written
-- handlers/inspection/statements.sql reserve_switching: as it is written
-- handlers/inspection/statements.sql reserve_waiting
UPDATE Insp_Inspection
SET RowVersion = RowVersion
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId AND Status = N'待检';
-- handlers/inspection/statements.sql set_item: as it is written
-- handlers/inspection/statements.sql set_pieces
UPDATE Insp_Item
SET Pieces = COALESCE((SELECT CASE WHEN c.Pieces < @SampleSize THEN c.Pieces ELSE @SampleSize END
                       FROM Insp_Control c
                       WHERE c.ControlId = Insp_Item.ControlId AND c.Pieces IS NOT NULL),
                      CASE WHEN Pieces < @SampleSize THEN Pieces ELSE @SampleSize END)
WHERE InspectionId = @InspectionId AND Kind = N'计量';
-- handlers/inspection/statements.sql set_switching: as it is written
-- handlers/inspection/statements.sql steady: as it is written
-- handlers/inspection/statements.sql supplier_status: as it is written
-- handlers/inspection/statements.sql switching: as it is written
-- handlers/inspection/statements.sql values: as it is written
-- handlers/inspection/statements.sql waiting
SELECT InspectionId, Strictness, LotSize, InspectLevel, AqlCritical, AqlMajor, AqlMinor
FROM Insp_Inspection
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId AND Status = N'待检'
ORDER BY InspectionId;
-- handlers/meal/lists/bookings.sql
SELECT b.BookingId, b.UserId, n.Person, b.OrganizationId, o.FullName AS DepartmentName, b.Day, b.Meal, b.State, b.Guests, b.Reason, b.Answer, b.Price,
       CASE WHEN b.State = N'已报' THEN b.Amount ELSE 0 END AS Amount,
       b.RowVersion, b.CreateUserName, b.CreateDate, b.ModifyUserName, b.ModifyDate
FROM Meal_Booking b
JOIN View_StaffName n ON n.UserId = b.UserId
JOIN Base_Organization o ON o.OrganizationId = b.OrganizationId
WHERE (@MayHandle = 1 OR b.UserId = @UserId)
  /*if BookingId*/ AND b.BookingId = @BookingId /*end*/
  /*if Meal*/ AND b.Meal = @Meal /*end*/
  /*if State*/ AND b.State = @State /*end*/
  /*if OrganizationId*/ AND b.OrganizationId IN (SELECT v.OrganizationId FROM View_OrganizationPath v WHERE v.AncestorId = @OrganizationId) /*end*/
  /*if DayFrom*/ AND b.Day >= @DayFrom /*end*/
  /*if DayTo*/ AND b.Day <= @DayTo /*end*/
  /*if Keyword*/ AND (n.Person LIKE @Keyword ESCAPE '\' OR b.Reason LIKE @Keyword ESCAPE '\'
    OR n.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/meal/lists/month.sql
SELECT q.OrganizationId, q.DepartmentName, q.Meal, q.Staff, q.Guests, q.Amount
FROM (SELECT b.OrganizationId, o.FullName AS DepartmentName, o.SortCode, b.Meal, COUNT(*) AS Staff, SUM(b.Guests) AS Guests, SUM(b.Amount) AS Amount
      FROM Meal_Booking b
      JOIN Base_Organization o ON o.OrganizationId = b.OrganizationId
      WHERE b.State = N'已报' AND @MayHandle = 1
        /*if DayFrom*/ AND b.Day >= @DayFrom /*end*/
        /*if DayTo*/ AND b.Day <= @DayTo /*end*/
      GROUP BY b.OrganizationId, o.FullName, o.SortCode, b.Meal) q
WHERE 1 = 1
  /*if Keyword*/ AND q.DepartmentName LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
-- handlers/meal/statements.sql booking: as it is written
-- handlers/meal/statements.sql canteen: as it is written
-- handlers/meal/statements.sql counts
SELECT b.Meal, o.FullName AS DepartmentName, COUNT(*) AS Staff, SUM(b.Guests) AS Guests
FROM Meal_Booking b
JOIN Base_Organization o ON o.OrganizationId = b.OrganizationId
WHERE b.Day = @Day AND b.State = N'已报'
GROUP BY b.Meal, b.OrganizationId, o.FullName, o.SortCode
ORDER BY o.SortCode, b.OrganizationId, b.Meal;
-- handlers/meal/statements.sql department: as it is written
-- handlers/meal/statements.sql week: as it is written
-- handlers/menu/statements.sql button_delete: as it is written
-- handlers/menu/statements.sql button_insert: as it is written
-- handlers/menu/statements.sql button_update: as it is written
-- handlers/menu/statements.sql buttons: as it is written
-- handlers/menu/statements.sql holders: as it is written
-- handlers/menu/statements.sql leftovers: as it is written
-- handlers/menu/statements.sql touch: as it is written
-- handlers/menu/statements.sql tree: as it is written
-- handlers/messages/lists/kinds.sql: as it is written
-- handlers/messages/lists/log.sql
SELECT r.ReceiverId, r.MessageId, r.CreateDate, r.Kind, COALESCE(m.Title, r.Label) AS Title,
       CASE WHEN r.Kind = N'手工消息' THEN COALESCE(r.Content, m.Content) END AS Content,
       r.UserId, r.UserName, COALESCE(o.FullName, '') AS DepartmentName, r.Channel, r.Address, r.State, r.Reason, r.Attempts, r.PlanDate, r.SentDate,
       COALESCE(m.CreateUserName, N'系统') AS SenderName
FROM Msg_Receiver r
LEFT JOIN Msg_Message m ON m.MessageId = r.MessageId
LEFT JOIN Base_User u ON u.UserId = r.UserId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE 1 = 1
  /*if ReceiverId*/ AND r.ReceiverId = @ReceiverId /*end*/
  /*if MessageId*/ AND r.MessageId = @MessageId /*end*/
  /*if Kind*/ AND r.Kind = @Kind /*end*/
  /*if Channel*/ AND r.Channel = @Channel /*end*/
  /*if State*/ AND r.State = @State /*end*/
  /*if From*/ AND r.CreateDate >= @From /*end*/
  /*if To*/ AND r.CreateDate <= @To /*end*/
  /*if Department*/ AND u.OrganizationId IN (SELECT v.OrganizationId FROM View_OrganizationPath v WHERE v.AncestorId = @Department) /*end*/
  /*if Person*/ AND r.UserId IN (SELECT p.UserId FROM Base_User p WHERE p.RealName LIKE @Person ESCAPE '\' OR p.Account LIKE @Person ESCAPE '\'
    OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Person ESCAPE '\')) /*end*/
  /*if Keyword*/ AND (m.Title LIKE @Keyword ESCAPE '\' OR r.UserName LIKE @Keyword ESCAPE '\' OR r.Reason LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/messages/lists/messages.sql
SELECT m.MessageId, m.Title, m.Content, m.Format, m.PlanDate, m.CancelDate, m.CreateDate,
       CAST(CASE WHEN m.PlanDate > @Now AND m.CancelDate IS NULL THEN 1 ELSE 0 END AS BIT) AS Planned,
       (SELECT MIN(r.Channel) FROM Msg_Receiver r WHERE r.MessageId = m.MessageId) AS Channel,
       (SELECT COUNT(*) FROM Msg_Receiver r WHERE r.MessageId = m.MessageId) AS Receivers,
       (SELECT COUNT(*) FROM Msg_Receiver r WHERE r.MessageId = m.MessageId AND r.State = N'已发送') AS Sent,
       (SELECT COUNT(*) FROM Msg_Receiver r WHERE r.MessageId = m.MessageId AND r.State IN (N'发送失败', N'已过期')) AS Failed
FROM Msg_Message m
WHERE m.CreateUserId = @UserId AND m.Kind = N'手工消息'
  /*if MessageId*/ AND m.MessageId = @MessageId /*end*/
  /*if Planned*/ AND CASE WHEN m.PlanDate > @Now AND m.CancelDate IS NULL THEN 1 ELSE 0 END = @Planned /*end*/
  /*if Keyword*/ AND (m.Title LIKE @Keyword ESCAPE '\' OR m.Content LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/messages/lists/roles.sql: as it is written
-- handlers/messages/lists/templates.sql: as it is written
-- handlers/messages/lists/templates_all.sql: as it is written
-- handlers/messages/statements.sql add_choice: as it is written
-- handlers/messages/statements.sql all_hours: as it is written
-- handlers/messages/statements.sql audience
SELECT u.UserId, u.RealName, COALESCE(o.FullName, '') AS DepartmentName, COALESCE(u.WechatId, '') AS WechatId, COALESCE(u.Mobile, '') AS Mobile
FROM Base_User u
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE u.Enabled = 1
  AND (u.UserId IN (SELECT j.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Users) WITH (Id NVARCHAR(50) '$') j)
    OR u.OrganizationId IN (SELECT v.OrganizationId FROM View_OrganizationPath v JOIN OPENJSON(@Departments) WITH (Id NVARCHAR(50) '$') j ON j.Id COLLATE Latin1_General_BIN2 = v.AncestorId)
    OR u.PostId IN (SELECT j.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Posts) WITH (Id NVARCHAR(50) '$') j)
    OR u.UserId IN (SELECT v.UserId FROM View_UserRole v JOIN OPENJSON(@Roles) WITH (Id NVARCHAR(50) '$') j ON j.Id COLLATE Latin1_General_BIN2 = v.RoleId))
ORDER BY u.UserId;
-- handlers/messages/statements.sql bound: as it is written
-- handlers/messages/statements.sql cancel_calls
DELETE FROM Msg_Outbox
WHERE Status = N'待发送' AND Attempts = 0
  AND MessageId IN (SELECT r.OutboxId FROM Msg_Receiver r WHERE r.MessageId = @MessageId AND r.State = N'待发送');
-- handlers/messages/statements.sql cancel_message
UPDATE Msg_Message
SET CancelDate = @Now
WHERE MessageId = @MessageId AND CreateUserId = @UserId AND Kind = N'手工消息' AND CancelDate IS NULL AND PlanDate > @Now;
-- handlers/messages/statements.sql cancel_receivers
UPDATE Msg_Receiver
SET State = N'已取消', Reason = N'发送前已取消'
WHERE MessageId = @MessageId AND State = N'待发送';
-- handlers/messages/statements.sql choices
SELECT k.Kind, k.Fixed,
       CASE WHEN k.Fixed = 1 THEN k.Wechat ELSE COALESCE(w.Enabled, k.Wechat) END AS Wechat,
       CASE WHEN k.Fixed = 1 THEN k.Sms ELSE COALESCE(s.Enabled, k.Sms) END AS Sms
FROM Msg_Kind k
LEFT JOIN Msg_Choice w ON w.UserId = @UserId AND w.Kind = k.Kind AND w.Channel = N'企业微信'
LEFT JOIN Msg_Choice s ON s.UserId = @UserId AND s.Kind = k.Kind AND s.Channel = N'短信'
ORDER BY k.SortCode, k.Kind;
-- handlers/messages/statements.sql drop_all_hours: as it is written
-- handlers/messages/statements.sql drop_choices: as it is written
-- handlers/messages/statements.sql failed_receivers
SELECT r.ReceiverId, m.MessageId, m.Kind, m.Format, m.Title, m.Content, r.Channel, u.UserId, u.RealName, COALESCE(o.FullName, '') AS DepartmentName,
       COALESCE(u.WechatId, '') AS WechatId, COALESCE(u.Mobile, '') AS Mobile
FROM Msg_Receiver r
JOIN Msg_Message m ON m.MessageId = r.MessageId
JOIN Base_User u ON u.UserId = r.UserId AND u.Enabled = 1
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE r.State IN (N'发送失败', N'已过期')
  AND r.ReceiverId IN (SELECT j.Id COLLATE Latin1_General_BIN2 FROM OPENJSON(@Ids) WITH (Id NVARCHAR(50) '$') j)
ORDER BY r.ReceiverId;
-- handlers/messages/statements.sql named
SELECT u.UserId, u.Account, COALESCE(u.WechatId, '') AS WechatId
FROM Base_User u
WHERE u.Enabled = 1
  AND (u.Account IN (SELECT j.Name COLLATE Chinese_PRC_CI_AS FROM OPENJSON(@Names) WITH (Name NVARCHAR(50) '$') j)
    OR u.WechatId IN (SELECT j.Name COLLATE Latin1_General_BIN2 FROM OPENJSON(@Names) WITH (Name NVARCHAR(50) '$') j))
ORDER BY u.UserId;
-- handlers/messages/statements.sql outdate: as it is written
-- handlers/messages/statements.sql passed: as it is written
-- handlers/messages/statements.sql sums
SELECT x.Day, x.Kind, COUNT(*) AS Total,
       SUM(CASE WHEN x.State = N'已发送' THEN 1 ELSE 0 END) AS Sent,
       SUM(CASE WHEN x.State IN (N'发送失败', N'已过期') THEN 1 ELSE 0 END) AS Failed,
       SUM(CASE WHEN x.State IN (N'待发送', N'发送中') THEN 1 ELSE 0 END) AS Waiting
FROM (SELECT
             CONVERT(NVARCHAR(10), r.CreateDate, 23) AS Day,
             r.Kind, r.State
      FROM Msg_Receiver r
      WHERE r.CreateDate >= @From AND r.CreateDate < @Until) x
GROUP BY x.Day, x.Kind;
-- handlers/messages/statements.sql unpassed
SELECT n.NoticeId, n.Title, n.Content, k.Kind, n.PageId, n.ObjectId, n.CreateDate,
       u.UserId, u.RealName, '' AS DepartmentName, COALESCE(u.WechatId, '') AS WechatId, CASE WHEN u.MobileConfirmed = 1 THEN COALESCE(u.Mobile, '') ELSE '' END AS Mobile,
       CAST(CASE WHEN u.Enabled = 1 AND n.ReadDate IS NULL AND COALESCE(c.Ended, 0) = 0 THEN 1 ELSE 0 END AS BIT) AS Wanted, COALESCE(c.TaskId, '') AS TaskId,
       CASE WHEN k.Fixed = 1 THEN k.Wechat ELSE COALESCE(w.Enabled, k.Wechat) END AS Wechat,
       CASE WHEN k.Fixed = 1 THEN k.Sms ELSE COALESCE(s.Enabled, k.Sms) END AS Sms
FROM Notice_Personal n
JOIN Base_User u ON u.UserId = n.UserId
-- A reminder of an announcement has the announcement's own category.
JOIN Msg_Kind k ON k.Kind = CASE WHEN n.PageId <> 'noticeannouncement' AND EXISTS (SELECT 1 FROM Msg_Kind x WHERE x.Kind = n.Category) THEN n.Category ELSE N'公告提醒' END
LEFT JOIN Msg_Card c ON c.NoticeId = n.NoticeId
LEFT JOIN Msg_AllHours a ON a.UserId = n.UserId
LEFT JOIN Msg_Choice w ON w.UserId = n.UserId AND w.Kind = k.Kind AND w.Channel = N'企业微信'
LEFT JOIN Msg_Choice s ON s.UserId = n.UserId AND s.Kind = k.Kind AND s.Channel = N'短信'
WHERE n.Passed = 0
  AND (k.Kind = N'账号安全'
    OR (@Quiet = 0 OR a.UserId IS NOT NULL)
      AND (c.TaskId IS NOT NULL OR EXISTS (SELECT 1 FROM Notice_Personal o WHERE o.UserId = n.UserId AND o.Passed = 0 AND o.CreateDate <= @Ripe)))
ORDER BY n.UserId, n.CreateDate, n.NoticeId
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- handlers/messages/statements.sql urgent
SELECT CAST(CASE WHEN EXISTS (
    SELECT 1
    FROM Notice_Personal n
    LEFT JOIN Msg_Card c ON c.NoticeId = n.NoticeId
    WHERE n.Passed = 0 AND n.CreateDate > @Since AND (c.TaskId IS NOT NULL OR n.Category = N'账号安全')
) THEN 1 ELSE 0 END AS BIT) AS Found;
-- handlers/notice/lists/announcements.sql
SELECT x.NoticeId, x.Title, x.Category, x.Status, x.Publisher, x.Summary, x.Audience, x.Attachments, x.MustRead, x.IsTop, x.TopUntil, x.PublishDate, x.ExpireDate,
       (SELECT COUNT(*)
        FROM Notice_Read d
        JOIN Base_User u ON u.UserId = d.UserId AND u.Enabled = 1
        WHERE d.NoticeId = x.NoticeId AND d.Version >= x.AskVersion
          AND EXISTS (SELECT 1 FROM View_NoticeAudience v WHERE v.NoticeId = x.NoticeId AND v.UserId = d.UserId)) AS ReadCount,
       (SELECT COUNT(*)
        FROM View_NoticeAudience v
        JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
        WHERE v.NoticeId = x.NoticeId) AS ReaderCount,
       x.Version, x.RowVersion, x.CreateUserName, x.CreateDate, x.ModifyUserName, x.ModifyDate
FROM (SELECT n.NoticeId, n.Title, n.Category, n.Publisher, n.Summary, n.PlainText, n.Audience, n.Attachments, n.MustRead, n.IsTop, n.TopUntil, n.PublishDate, n.ExpireDate,
             n.Version, n.AskVersion, n.RowVersion, n.CreateUserName, n.CreateDate, n.ModifyUserName, n.ModifyDate,
             CASE WHEN n.Published = 0 AND n.WithdrawDate IS NULL THEN N'草稿'
                  WHEN n.Published = 0 THEN N'已撤回'
                  WHEN n.PublishDate > @Now THEN N'待发布'
                  WHEN n.ExpireDate <= @Now THEN N'已过期'
                  ELSE N'已发布' END AS Status
      FROM Notice_Announcement n) x
WHERE 1 = 1
  /*if NoticeId*/ AND x.NoticeId = @NoticeId /*end*/
  /*if Status*/ AND x.Status = @Status /*end*/
  /*if Category*/ AND x.Category = @Category /*end*/
  /*if MustRead*/ AND x.MustRead = @MustRead /*end*/
  /*if IsTop*/ AND x.IsTop = @IsTop /*end*/
  /*if PublishFrom*/ AND x.PublishDate >= @PublishFrom /*end*/
  /*if PublishTo*/ AND x.PublishDate <= @PublishTo /*end*/
  /*if Keyword*/ AND (x.Title LIKE @Keyword ESCAPE '\' OR x.Summary LIKE @Keyword ESCAPE '\' OR x.PlainText LIKE @Keyword ESCAPE '\' OR x.Publisher LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/notice/lists/categories.sql
SELECT p.Name AS Category
FROM Base_Parameter p
WHERE p.Category = N'公告类别' AND p.Enabled = 1
ORDER BY p.SortCode, p.Name
-- handlers/notice/lists/own.sql: as it is written
-- handlers/notice/lists/readers.sql: as it is written
-- handlers/notice/statements.sql acknowledge: as it is written
-- handlers/notice/statements.sql add_audience: as it is written
-- handlers/notice/statements.sql add_version: as it is written
-- handlers/notice/statements.sql announcement: as it is written
-- handlers/notice/statements.sql audience
SELECT a.Kind, a.ObjectId, COALESCE(o.FullName, p.FullName COLLATE Chinese_PRC_CI_AS, u.RealName, N'全体') AS Name
FROM Notice_Audience a
LEFT JOIN Base_Organization o ON a.Kind = 'department' AND o.OrganizationId = a.ObjectId
LEFT JOIN Base_Post p ON a.Kind = 'post' AND p.PostId = a.ObjectId
LEFT JOIN Base_User u ON a.Kind = 'user' AND u.UserId = a.ObjectId
WHERE a.NoticeId = @NoticeId
ORDER BY a.Kind, Name, a.ObjectId;
-- handlers/notice/statements.sql drop_audience: as it is written
-- handlers/notice/statements.sql drop_reminders: as it is written
-- handlers/notice/statements.sql drop_version: as it is written
-- handlers/notice/statements.sql member_name: as it is written
-- handlers/notice/statements.sql readable: as it is written
-- handlers/notice/statements.sql reader_counts: as it is written
-- handlers/notice/statements.sql single: as it is written
-- handlers/notice/statements.sql versions: as it is written
-- handlers/notice/statements.sql waiting_readers: as it is written
-- handlers/organization/lists/departments.sql
SELECT o.OrganizationId, o.FullName, o.ParentId, COALESCE(p.FullName, N'（最上级）') AS ParentName, COALESCE(t.Depth, 0) AS Depth,
       o.Category, o.Manager, o.ManagerUserId, n.Person AS Head, o.SortCode, o.Enabled,
       CASE WHEN o.Category = N'公司' AND o.OrganizationId IN
                 (SELECT b.OrganizationId FROM View_OrganizationPath b JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
                  WHERE b.Depth > 0 AND b.AncestorId = c.Value COLLATE Latin1_General_BIN2)
             AND NOT EXISTS (SELECT 1 FROM View_OrganizationPath d JOIN Base_Organization e ON e.OrganizationId = d.OrganizationId
                             WHERE d.AncestorId = o.OrganizationId AND d.Depth > 0 AND e.Category = N'公司') THEN 1 ELSE 0 END AS Dealer,
       (SELECT COUNT(*) FROM Base_User u WHERE u.OrganizationId = o.OrganizationId AND u.Status = N'在职') AS People,
       o.RowVersion, o.CreateUserName, o.CreateDate, o.ModifyUserName, o.ModifyDate
FROM Base_Organization o
LEFT JOIN View_OrganizationTree t ON t.OrganizationId = o.OrganizationId
LEFT JOIN View_StaffName n ON n.UserId = o.ManagerUserId
LEFT JOIN Base_Organization p ON p.OrganizationId = o.ParentId
WHERE 1 = 1
  /*if OrganizationId*/ AND o.OrganizationId = @OrganizationId /*end*/
  /*if Category*/ AND o.Category = @Category /*end*/
  /*if Keyword*/ AND (o.FullName LIKE @Keyword ESCAPE '\' OR o.Manager LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/organization/lists/departments_all.sql: as it is written
-- handlers/organization/lists/people.sql
SELECT o.Kind, o.Id, o.Name, o.Note, o.Depth
FROM (
    SELECT 'user' AS Kind, u.UserId AS Id, u.RealName COLLATE Chinese_PRC_CI_AS AS Name,
           CONCAT(g.FullPath COLLATE Chinese_PRC_CI_AS, N' · ', p.FullName COLLATE Chinese_PRC_CI_AS) COLLATE Chinese_PRC_CI_AS AS Note,
           0 AS Depth, u.StaffNo COLLATE Chinese_PRC_CI_AS AS OrderPath
    FROM Base_User u
    LEFT JOIN View_OrganizationTree g ON g.OrganizationId = u.OrganizationId
    LEFT JOIN Base_Post p ON p.PostId = u.PostId
    WHERE @Kind = 'user' AND u.Enabled = 1 AND u.Status = N'在职'
      AND (@MayAll = 1 OR u.OrganizationId IN (SELECT v.OrganizationId FROM View_UserOrganization v WHERE v.UserId = @UserId))
    UNION ALL
    SELECT 'post', r.PostId, r.FullName COLLATE Chinese_PRC_CI_AS, NULL, 0,
           SUBSTRING(CAST(10000000 + r.SortCode AS NVARCHAR(20)), 2, 7) COLLATE Chinese_PRC_CI_AS
    FROM Base_Post r
    WHERE @Kind = 'post'
      AND (@MayAll = 1 OR r.PostId IN (SELECT h.PostId
                                       FROM View_UserOrganization v
                                       JOIN Base_User h ON h.OrganizationId = v.OrganizationId
                                       WHERE v.UserId = @UserId))
    UNION ALL
    SELECT 'department', d.OrganizationId, d.FullName COLLATE Chinese_PRC_CI_AS, d.FullPath COLLATE Chinese_PRC_CI_AS, d.Depth - 1,
           d.OrderPath COLLATE Chinese_PRC_CI_AS
    FROM View_OrganizationTree d
    WHERE @Kind = 'department'
      AND (@MayAll = 1 OR d.OrganizationId IN (SELECT v.OrganizationId FROM View_UserOrganization v WHERE v.UserId = @UserId))
) o
WHERE 1 = 1
  /*if Keyword*/ AND (o.Name LIKE @Keyword ESCAPE '\' OR o.Note LIKE @Keyword ESCAPE '\'
    OR o.Kind = 'user' AND o.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/organization/lists/posts.sql
SELECT p.PostId, p.FullName, p.RoleId, r.FullName AS RoleName, p.Description, p.SortCode, COALESCE(n.People, 0) AS People,
       p.RowVersion, p.CreateUserName, p.CreateDate, p.ModifyUserName, p.ModifyDate
FROM Base_Post p
JOIN Base_Role r ON r.RoleId = p.RoleId
LEFT JOIN (SELECT u.PostId, COUNT(*) AS People FROM Base_User u WHERE u.Status = N'在职' GROUP BY u.PostId) n ON n.PostId = p.PostId
WHERE 1 = 1
  /*if PostId*/ AND p.PostId = @PostId /*end*/
  /*if RoleId*/ AND p.RoleId = @RoleId /*end*/
  /*if Keyword*/ AND (p.FullName COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR r.FullName COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/organization/lists/posts_all.sql: as it is written
-- handlers/organization/lists/roles.sql
SELECT r.RoleId, r.FullName, r.Description, r.DataScope, r.DiscountLimit, r.IsDefault, r.SortCode,
       (SELECT COUNT(*) FROM Base_Post p WHERE p.RoleId = r.RoleId) AS Posts,
       (SELECT COUNT(*) FROM Base_User u LEFT JOIN Base_Post p ON p.PostId = u.PostId
         WHERE u.Status = N'在职' AND (p.RoleId = r.RoleId OR (u.PostId IS NULL AND r.IsDefault = 1)
               OR r.RoleId = 'everyone' AND u.UserId IN (SELECT c.UserId FROM View_CompanyUser c))) AS People,
       r.RowVersion, r.CreateUserName, r.CreateDate, r.ModifyUserName, r.ModifyDate
FROM Base_Role r
WHERE 1 = 1
  /*if RoleId*/ AND r.RoleId = @RoleId /*end*/
  /*if DataScope*/ AND r.DataScope = @DataScope /*end*/
  /*if IsDefault*/ AND r.IsDefault = @IsDefault /*end*/
  /*if Keyword*/ AND (r.FullName COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR r.Description LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/organization/lists/roles_all.sql: as it is written
-- handlers/organization/lists/sign_ins.sql: as it is written
-- handlers/organization/lists/staff.sql: as it is written
-- handlers/organization/lists/staff_all.sql
SELECT p.UserId, p.Person, o.FullName AS DepartmentName
FROM View_StaffName p
JOIN Base_User u ON u.UserId = p.UserId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE 1 = 1
  /*if UserId*/ AND p.UserId = @UserId /*end*/
  /*if Keyword*/ AND p.Status = N'在职'
    AND (p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/organization/statements.sql above: as it is written
-- handlers/organization/statements.sql account: as it is written
-- handlers/organization/statements.sql below
SELECT COALESCE((SELECT MAX(p.Depth) FROM View_OrganizationPath p WHERE p.AncestorId = @OrganizationId), 0) AS Levels,
       (SELECT COUNT(*) FROM Base_Organization o WHERE o.ParentId = @OrganizationId) AS Units,
       (SELECT COUNT(*) FROM Base_Organization o WHERE o.ParentId = @OrganizationId AND o.Category = N'班组') AS Teams;
-- handlers/organization/statements.sql default_role: as it is written
-- handlers/organization/statements.sql end_sessions: as it is written
-- handlers/organization/statements.sql forget_stopped: as it is written
-- handlers/organization/statements.sql keep_stopped: as it is written
-- handlers/organization/statements.sql name: as it is written
-- handlers/organization/statements.sql namesakes: as it is written
-- handlers/organization/statements.sql open_people: as it is written
-- handlers/organization/statements.sql other_roles: as it is written
-- handlers/organization/statements.sql posts_of_other_roles: as it is written
-- handlers/organization/statements.sql rights: as it is written
-- handlers/organization/statements.sql siblings: as it is written
-- handlers/organization/statements.sql standing
SELECT CASE WHEN o.Category = N'公司'
             AND EXISTS (SELECT 1 FROM View_OrganizationPath p JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
                         WHERE p.OrganizationId = o.OrganizationId AND p.Depth > 0 AND p.AncestorId = c.Value COLLATE Latin1_General_BIN2)
             AND NOT EXISTS (SELECT 1 FROM View_OrganizationPath p JOIN Base_Organization b ON b.OrganizationId = p.OrganizationId
                             WHERE p.AncestorId = o.OrganizationId AND p.Depth > 0 AND b.Category = N'公司')
            THEN 1 ELSE 0 END AS Dealer,
       COALESCE((SELECT MAX(a.FullName) FROM View_OrganizationPath p JOIN Base_Organization a ON a.OrganizationId = p.AncestorId
                 WHERE p.OrganizationId = o.OrganizationId AND a.Enabled = 0), '') AS Stopped
FROM Base_Organization o
WHERE o.OrganizationId = @OrganizationId;
-- handlers/organization/statements.sql stopped_people
SELECT u.UserId
FROM Base_StoppedPerson s
JOIN Base_User u ON u.UserId = s.UserId
JOIN View_OrganizationPath p ON p.OrganizationId = u.OrganizationId
WHERE s.OrganizationId = @OrganizationId AND p.AncestorId = @OrganizationId AND u.Enabled = 0 AND u.Status = N'在职'
ORDER BY u.UserId;
-- handlers/organization/statements.sql unspelled
SELECT DISTINCT u.RealName
FROM Base_User u
WHERE u.RealName <> '' AND NOT EXISTS (SELECT 1 FROM Base_Pinyin p WHERE p.Name = u.RealName)
ORDER BY u.RealName
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- handlers/personal/statements.sql add_opinion: as it is written
-- handlers/personal/statements.sql add_query: as it is written
-- handlers/personal/statements.sql delete_query: as it is written
-- handlers/personal/statements.sql drop_opinions: as it is written
-- handlers/personal/statements.sql opinions: as it is written
-- handlers/personal/statements.sql queries: as it is written
-- handlers/personal/statements.sql query_count: as it is written
-- handlers/personal/statements.sql replace_query: as it is written
-- handlers/personal/statements.sql role: as it is written
-- handlers/personal/statements.sql roles: as it is written
-- handlers/quotation/lists/price_days.sql: as it is written
-- handlers/quotation/lists/prices.sql: as it is written
-- handlers/quotation/lists/prices_all.sql: as it is written
-- handlers/quotation/lists/quotations.sql: as it is written
-- handlers/quotation/lists/retail.sql: as it is written
-- handlers/quotation/lists/retail_lines.sql: as it is written
-- handlers/quotation/statements.sql customer: as it is written
-- handlers/quotation/statements.sql discount_limit: as it is written
-- handlers/quotation/statements.sql offer: as it is written
-- handlers/quotation/statements.sql offered: as it is written
-- handlers/quotation/statements.sql offered_lines: as it is written
-- handlers/quotation/statements.sql past_day: as it is written
-- handlers/quotation/statements.sql price_before: as it is written
-- handlers/quotation/statements.sql prices_of: as it is written
-- handlers/quotation/statements.sql unspelled
SELECT DISTINCT p.FullName
FROM Quo_Price p
WHERE NOT EXISTS (SELECT 1 FROM Base_Pinyin y WHERE y.Name = p.FullName)
ORDER BY p.FullName
OFFSET 0 ROWS FETCH NEXT @Most ROWS ONLY;
-- handlers/quotation/statements.sql version_before: as it is written
-- handlers/remit/ledger/statements.sql add_to_month: as it is written
-- handlers/remit/ledger/statements.sql begin_month: as it is written
-- handlers/remit/ledger/statements.sql by_source: as it is written
-- handlers/remit/ledger/statements.sql count: as it is written
-- handlers/remit/ledger/statements.sql entry: as it is written
-- handlers/remit/ledger/statements.sql insert: as it is written
-- handlers/remit/ledger/statements.sql last: as it is written
-- handlers/remit/ledger/statements.sql lock: as it is written
-- handlers/remit/lists/accounts.sql
SELECT a.AccountId, a.AccountNo, a.Name, a.ShopId, s.ShopName, a.OrganizationId, o.FullName AS DealerName, a.CreditLimit, a.State, a.Remark,
       COALESCE(e.BalanceAfter, 0) AS Balance, a.CreditLimit + COALESCE(e.BalanceAfter, 0) AS Available, a.Entries, e.Day AS LastDay,
       (SELECT COUNT(*) FROM Fin_Statement d WHERE d.AccountId = a.AccountId AND d.State = N'有异议') AS Disputes,
       (SELECT COUNT(*) FROM Fin_AccountShop x WHERE x.AccountId = a.AccountId) AS SharedShops,
       a.RowVersion, a.CreateUserName, a.CreateDate, a.ModifyUserName, a.ModifyDate
FROM Fin_Account a
LEFT JOIN Fin_Entry e ON e.AccountId = a.AccountId AND e.Sequence = a.Entries
LEFT JOIN Base_Shop s ON s.ShopId = a.ShopId
LEFT JOIN Base_Organization o ON o.OrganizationId = a.OrganizationId
WHERE 1 = 1
  /*scope*/
  /*if AccountId*/ AND a.AccountId = @AccountId /*end*/
  /*if ShopId*/ AND (a.ShopId = @ShopId OR a.AccountId IN (SELECT x.AccountId FROM Fin_AccountShop x WHERE x.ShopId = @ShopId)) /*end*/
  /*if OrganizationId*/ AND a.OrganizationId = @OrganizationId /*end*/
  /*if State*/ AND a.State = @State /*end*/
  /*if Overdrawn*/ AND @Overdrawn = CASE WHEN a.CreditLimit + COALESCE(e.BalanceAfter, 0) < 0 THEN 1 ELSE 0 END /*end*/
  /*if Disputed*/ AND @Disputed = CASE WHEN EXISTS (SELECT 1 FROM Fin_Statement d WHERE d.AccountId = a.AccountId AND d.State = N'有异议') THEN 1 ELSE 0 END /*end*/
  /*if Keyword*/ AND (a.AccountNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR a.Name LIKE @Keyword ESCAPE '\' OR s.ShopName LIKE @Keyword ESCAPE '\'
    OR o.FullName LIKE @Keyword ESCAPE '\' OR a.AccountId IN (SELECT x.AccountId FROM Fin_AccountShop x JOIN Base_Shop y ON y.ShopId = x.ShopId WHERE y.ShopName LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/remit/lists/accounts_all.sql
SELECT DISTINCT q.AccountId, q.Name, q.AccountNo, q.DepartmentName
FROM (SELECT a.AccountId, a.Name, a.AccountNo, s.ShopName AS DepartmentName, a.ShopId
      FROM Fin_Account a
      JOIN Base_Shop s ON s.ShopId = a.ShopId
      WHERE a.State = N'启用'
      UNION ALL
      SELECT a.AccountId, a.Name, a.AccountNo, s.ShopName, x.ShopId -- a person of a shop that shares the account pays into it
      FROM Fin_Account a
      JOIN Base_Shop s ON s.ShopId = a.ShopId
      JOIN Fin_AccountShop x ON x.AccountId = a.AccountId
      WHERE a.State = N'启用') q
WHERE 1 = 1
  /*scope*/
  /*if AccountId*/ AND q.AccountId = @AccountId /*end*/
  /*if Keyword*/ AND (q.Name LIKE @Keyword ESCAPE '\' OR q.AccountNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR q.DepartmentName LIKE @Keyword ESCAPE '\'
    OR q.AccountId IN (SELECT x.AccountId FROM Fin_AccountShop x JOIN Base_Shop y ON y.ShopId = x.ShopId WHERE y.ShopName LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/remit/lists/entries.sql: as it is written
-- handlers/remit/lists/monthly_statements.sql: as it is written
-- handlers/remit/lists/payments_all.sql
SELECT p.PlanId, p.Stage, CONCAT(c.ContractNo COLLATE Chinese_PRC_CI_AS, ' ', k.Name) AS DepartmentName, p.ContractId, c.ContractNo, k.Name AS CustomerName, p.DueDate,
       p.Amount - p.Received AS OpenAmount
FROM Con_Plan p
JOIN Con_Contract c ON c.ContractId = p.ContractId
JOIN Crm_Customer k ON k.CustomerId = c.CustomerId
WHERE c.ExamineStatus = 1 AND c.CancelStatus = 0 AND (p.Received < p.Amount OR p.PlanId = @PlanId)
  /*scope*/
  /*if PlanId*/ AND p.PlanId = @PlanId /*end*/
  /*if AccountId*/ AND (c.ShopId IN (SELECT x.ShopId FROM Fin_AccountShop x WHERE x.AccountId = @AccountId)
    OR c.ShopId IN (SELECT a.ShopId FROM Fin_Account a WHERE a.AccountId = @AccountId)
       AND NOT EXISTS (SELECT 1 FROM Fin_AccountShop x WHERE x.ShopId = c.ShopId)
    OR EXISTS (SELECT 1 FROM Fin_Entry e
               WHERE e.SourceKind = N'合同' AND e.SourceId = c.ContractId AND e.Kind = N'订单扣款' AND e.AccountId = @AccountId
                 AND NOT EXISTS (SELECT 1 FROM Fin_Entry r WHERE r.ReversesEntryId = e.EntryId))) /*end*/
  /*if Keyword*/ AND (c.ContractNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR k.Name LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/remit/lists/remits.sql: as it is written
-- handlers/remit/lists/report.sql
SELECT g.Id, g.Region, g.DealerName, g.AccountName, g.Period, ROUND(SUM(CASE WHEN g.Late = 1 THEN g.Amount ELSE 0 END), 2) AS Amount,
       ROUND(SUM(CASE WHEN g.Late = 1 THEN 0 ELSE g.Amount END), 2) AS LastAmount, SUM(CASE WHEN g.Late = 1 THEN g.Entries ELSE 0 END) AS Entries
FROM (SELECT CASE @By WHEN 'account' THEN a.AccountId WHEN 'dealer' THEN a.OrganizationId ELSE COALESCE(p.OrganizationId, o.OrganizationId) END AS Id,
             COALESCE(p.FullName, o.FullName) AS Region,
             CASE WHEN @By IN ('dealer', 'account') THEN o.FullName END AS DealerName,
             CASE WHEN @By = 'account' THEN a.Name END AS AccountName,
             CASE WHEN @Period = 'quarter' THEN (MONTH(m.Month) + 2) / 3 ELSE MONTH(m.Month) END AS Period,
             CASE WHEN YEAR(m.Month) = COALESCE(@Year, YEAR(@Today)) THEN 1 ELSE 0 END AS Late,
             m.Amount, m.Entries
      FROM Fin_Month m
      JOIN Fin_Account a ON a.AccountId = m.AccountId
      JOIN Base_Organization o ON o.OrganizationId = a.OrganizationId
      LEFT JOIN Base_Organization p ON p.OrganizationId = o.ParentId
      WHERE m.SourceKind IN (N'回款', N'退款')
        -- no date is made of @Year: any whole number may be sent
        AND COALESCE(@Year, YEAR(@Today)) IN (YEAR(m.Month), YEAR(m.Month) + 1)
        /*scope*/
        /*if OrganizationId*/ AND a.OrganizationId = @OrganizationId /*end*/
        /*if Keyword*/ AND (o.FullName LIKE @Keyword ESCAPE '\' OR p.FullName LIKE @Keyword ESCAPE '\' OR a.Name LIKE @Keyword ESCAPE '\') /*end*/) g
GROUP BY g.Id, g.Region, g.DealerName, g.AccountName, g.Period
/*sort*/
/*page*/
-- handlers/remit/lists/report_entries.sql
SELECT e.EntryId, COALESCE(p.FullName, o.FullName) AS Region, o.FullName AS DealerName, a.Name AS AccountName, e.Day, e.Kind, e.Summary, e.Amount, e.CreateUserName
FROM Fin_Entry e
JOIN Fin_Account a ON a.AccountId = e.AccountId
JOIN Base_Organization o ON o.OrganizationId = a.OrganizationId
LEFT JOIN Base_Organization p ON p.OrganizationId = o.ParentId
WHERE e.SourceKind IN (N'回款', N'退款')
  /*scope*/
  /*if RegionId*/ AND (p.OrganizationId = @RegionId OR p.OrganizationId IS NULL AND o.OrganizationId = @RegionId) /*end*/
  /*if OrganizationId*/ AND a.OrganizationId = @OrganizationId /*end*/
  /*if AccountId*/ AND a.AccountId = @AccountId /*end*/
  /*if DayFrom*/ AND e.Day >= @DayFrom /*end*/
  /*if DayTo*/ AND e.Day <= @DayTo /*end*/
/*sort*/
/*page*/
-- handlers/remit/statements.sql account: as it is written
-- handlers/remit/statements.sql account_of_shop
SELECT a.AccountId, a.AccountNo, a.State, a.CreditLimit
FROM Fin_Account a
LEFT JOIN Fin_AccountShop x ON x.AccountId = a.AccountId AND x.ShopId = @ShopId
WHERE a.ShopId = @ShopId OR x.AccountId IS NOT NULL
ORDER BY CASE WHEN x.AccountId IS NOT NULL THEN 0 WHEN a.State = N'启用' THEN 1 ELSE 2 END, a.AccountNo DESC
OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY;
-- handlers/remit/statements.sql auditors: as it is written
-- handlers/remit/statements.sql booked: as it is written
-- handlers/remit/statements.sql charged
SELECT e.EntryId, e.AccountId, e.Amount
FROM Fin_Entry e
WHERE e.SourceKind = N'合同' AND e.SourceId = @ContractId AND e.Kind = N'订单扣款'
  AND NOT EXISTS (SELECT 1 FROM Fin_Entry r WHERE r.ReversesEntryId = e.EntryId);
-- handlers/remit/statements.sql contract: as it is written
-- handlers/remit/statements.sql customer: as it is written
-- handlers/remit/statements.sql dealer_of: as it is written
-- handlers/remit/statements.sql demo_payments: as it is written
-- handlers/remit/statements.sql demo_receive: as it is written
-- handlers/remit/statements.sql entries_of: as it is written
-- handlers/remit/statements.sql forget_writers: as it is written
-- handlers/remit/statements.sql is_dealer: as it is written
-- handlers/remit/statements.sql is_writer: as it is written
-- handlers/remit/statements.sql keep_writer: as it is written
-- handlers/remit/statements.sql maker: as it is written
-- handlers/remit/statements.sql months
SELECT m.Month, m.Paid, m.Charged, m.Entries, s.StatementId, s.State, s.Note, s.RowVersion, COALESCE(s.ModifyUserName, s.CreateUserName) AS ModifyUserName,
       COALESCE(s.ModifyDate, s.CreateDate) AS ModifyDate, s.Opening, s.Closing
FROM (SELECT q.AccountId, q.Month, SUM(CASE WHEN q.SourceKind = N'合同' THEN 0 ELSE q.Amount END) AS Paid,
             SUM(CASE WHEN q.SourceKind = N'合同' THEN q.Amount ELSE 0 END) AS Charged, SUM(q.Entries) AS Entries
      FROM (SELECT f.AccountId, f.Month, f.SourceKind, f.Amount, f.Entries FROM Fin_Month f
            UNION ALL
            SELECT a.AccountId, a.Month, '', 0, 0 FROM Fin_Statement a) q -- a month without entries may be confirmed
      WHERE q.AccountId = @AccountId
      GROUP BY q.AccountId, q.Month) m
LEFT JOIN Fin_Statement s ON s.AccountId = m.AccountId AND s.Month = m.Month
ORDER BY m.Month;
-- handlers/remit/statements.sql movements: as it is written
-- handlers/remit/statements.sql naming: as it is written
-- handlers/remit/statements.sql payer: as it is written
-- handlers/remit/statements.sql payments
SELECT p.PlanId, p.ContractId, c.ContractNo, c.CustomerId, p.Stage, ROUND(p.Amount - p.Received, 2) AS OpenAmount
FROM Con_Plan p
JOIN Con_Contract c ON c.ContractId = p.ContractId
WHERE c.ExamineStatus = 1 AND c.CancelStatus = 0
  AND (c.ShopId IN (SELECT x.ShopId FROM Fin_AccountShop x WHERE x.AccountId = @AccountId)
       OR c.ShopId IN (SELECT a.ShopId FROM Fin_Account a WHERE a.AccountId = @AccountId)
          AND NOT EXISTS (SELECT 1 FROM Fin_AccountShop x WHERE x.ShopId = c.ShopId)
       OR EXISTS (SELECT 1 FROM Fin_Entry e
                  WHERE e.SourceKind = N'合同' AND e.SourceId = c.ContractId AND e.Kind = N'订单扣款' AND e.AccountId = @AccountId
                    AND NOT EXISTS (SELECT 1 FROM Fin_Entry r WHERE r.ReversesEntryId = e.EntryId)))
ORDER BY p.DueDate, c.ContractNo, p.RowNo;
-- handlers/remit/statements.sql read: as it is written
-- handlers/remit/statements.sql sees_shop: as it is written
-- handlers/remit/statements.sql shared_by: as it is written
-- handlers/remit/statements.sql shops_of: as it is written
-- handlers/remit/statements.sql statement_account: as it is written
-- handlers/shop/lists/all.sql
SELECT s.ShopId, s.ShopName, s.City, o.FullName AS DepartmentName
FROM View_UserShop v
JOIN Base_Shop s ON s.ShopId = v.ShopId
JOIN Base_Organization o ON o.OrganizationId = s.OrganizationId
WHERE v.UserId = @UserId
  /*if ShopId*/ AND s.ShopId = @ShopId /*end*/
  /*if Keyword*/ AND s.Status <> N'已关闭' AND o.Enabled = 1
    AND (s.ShopName LIKE @Keyword ESCAPE '\' OR s.ShopCode LIKE @Keyword ESCAPE '\' OR s.City LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/shop/lists/document_owners.sql: as it is written
-- handlers/shop/lists/documents.sql
SELECT d.DocumentId, d.ShopId, s.ShopCode, s.ShopName, d.Kind, d.Name, d.DocumentNo, d.IssuedDate, d.ValidUntil, d.OwnerId, u.RealName AS OwnerName,
       x.State, d.Replaced, d.Remark,
       (SELECT COUNT(*) FROM Admin_File f WHERE f.FileType = N'店铺档案' AND f.FileParam = d.DocumentId) AS FileCount,
       d.RowVersion, d.CreateUserName, d.CreateDate, d.ModifyUserName, d.ModifyDate
FROM Shop_Document d
JOIN Base_Shop s ON s.ShopId = d.ShopId
LEFT JOIN Base_User u ON u.UserId = d.OwnerId
-- Documents with an end come first, replaced ones last.
JOIN (SELECT i.DocumentId, CASE WHEN i.Replaced = 1 THEN 2 WHEN i.ValidUntil IS NULL THEN 1 ELSE 0 END AS Turn,
             CASE WHEN i.Replaced = 1 THEN N'已替换' WHEN i.ValidUntil IS NULL THEN N'有效' WHEN i.ValidUntil < @Today THEN N'已过期'
                  WHEN i.ValidUntil <= DATEADD(DAY, 30, @Today) THEN N'将到期'
                  ELSE N'有效' END AS State
      FROM Shop_Document i) x ON x.DocumentId = d.DocumentId
WHERE 1 = 1
  /*scope*/
  /*if DocumentId*/ AND d.DocumentId = @DocumentId /*end*/
  /*if ShopId*/ AND d.ShopId = @ShopId /*end*/
  /*if Kind*/ AND d.Kind = @Kind /*end*/
  /*if OwnerId*/ AND d.OwnerId = @OwnerId /*end*/
  /*if State*/ AND x.State = @State /*end*/
  /*if Due*/ AND @Due = CASE WHEN x.State IN (N'将到期', N'已过期') AND s.Status <> N'已关闭' THEN 1 ELSE 0 END /*end*/
  /*if UntilFrom*/ AND d.ValidUntil >= @UntilFrom /*end*/
  /*if UntilTo*/ AND d.ValidUntil <= @UntilTo /*end*/
  /*if Keyword*/ AND (s.ShopName LIKE @Keyword ESCAPE '\' OR s.ShopCode LIKE @Keyword ESCAPE '\' OR d.Name LIKE @Keyword ESCAPE '\'
    OR d.DocumentNo LIKE @Keyword ESCAPE '\' OR d.Kind LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/shop/lists/people.sql: as it is written
-- handlers/shop/lists/shops.sql
SELECT s.ShopId, s.ShopCode, s.ShopName, s.OrganizationId, o.FullName AS DealerName, s.Level, s.Status, s.Province, s.City, s.Address, s.Area,
       s.Manager, s.Phone, s.OpenDate, s.Remark,
       (SELECT COUNT(*) FROM View_UserShop x JOIN Base_User u ON u.UserId = x.UserId
        WHERE x.ShopId = s.ShopId AND x.Works = 1 AND u.Enabled = 1) AS StaffCount,
       COALESCE(y.ContractCount, 0) AS ContractCount, COALESCE(y.ContractAmount, 0) AS ContractAmount,
       CASE WHEN z.ReceivedAmount IS NULL AND x.Shared = 1 THEN NULL ELSE ROUND(COALESCE(z.ReceivedAmount, 0), 2) END AS ReceivedAmount,
       x.PaysFrom,
       s.RowVersion, s.CreateUserName, s.CreateDate, s.ModifyUserName, s.ModifyDate
FROM View_UserShop v
JOIN Base_Shop s ON s.ShopId = v.ShopId
JOIN Base_Organization o ON o.OrganizationId = s.OrganizationId
LEFT JOIN (SELECT k.ShopId, COUNT(*) AS ContractCount, SUM(k.Amount) AS ContractAmount
           FROM Con_Contract k
           WHERE k.ExamineStatus = 1 AND k.CancelStatus = 0
             AND k.SignDate >= DATEFROMPARTS(YEAR(@Today), 1, 1)
             /*scope*/
           GROUP BY k.ShopId) y ON y.ShopId = s.ShopId
-- An account has a shop, and no owner.
LEFT JOIN (SELECT k.ShopId, SUM(k.Amount) AS ReceivedAmount
           FROM (SELECT a.ShopId, CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS OwnerId,
                        CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS CreateUserId, m.Amount
                 FROM Fin_Month m
                 JOIN Fin_Account a ON a.AccountId = m.AccountId
                 WHERE m.SourceKind IN (N'回款', N'退款')
                   AND m.Month >= DATEFROMPARTS(YEAR(@Today), 1, 1)) k
           WHERE 1 = 1
             /*scope*/
           GROUP BY k.ShopId) z ON z.ShopId = s.ShopId
-- The account that names the shop, else its own.
LEFT JOIN (SELECT k.ShopId, MAX(k.Shared) AS Shared, COALESCE(MAX(CASE WHEN k.Shared = 1 THEN k.Name END), MAX(k.Name)) AS PaysFrom
           FROM (SELECT a.ShopId, CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS OwnerId,
                        CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS CreateUserId, a.Name, 0 AS Shared
                 FROM Fin_Account a
                 WHERE a.State = N'启用'
                 UNION ALL
                 SELECT l.ShopId, NULL, NULL, a.Name, 1
                 FROM Fin_AccountShop l
                 JOIN Fin_Account a ON a.AccountId = l.AccountId) k
           WHERE 1 = 1
             /*scope*/
           GROUP BY k.ShopId) x ON x.ShopId = s.ShopId
WHERE v.UserId = @UserId
  /*if ShopId*/ AND s.ShopId = @ShopId /*end*/
  /*if OrganizationId*/ AND s.OrganizationId IN (SELECT p.OrganizationId FROM View_OrganizationPath p WHERE p.AncestorId = @OrganizationId) /*end*/
  /*if Level*/ AND s.Level = @Level /*end*/
  /*if Status*/ AND s.Status = @Status /*end*/
  /*if City*/ AND (s.City LIKE @City ESCAPE '\' OR s.Province LIKE @City ESCAPE '\') /*end*/
  /*if Keyword*/ AND (s.ShopName LIKE @Keyword ESCAPE '\' OR s.ShopCode LIKE @Keyword ESCAPE '\' OR s.City LIKE @Keyword ESCAPE '\' OR s.Manager LIKE @Keyword ESCAPE '\'
    OR s.ShopName IN (SELECT z.Name FROM Base_Pinyin z WHERE z.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/shop/lists/staff.sql: as it is written
-- handlers/shop/lists/stage_owners.sql: as it is written
-- handlers/shop/lists/stages.sql
SELECT t.StageId, t.ShopId, s.ShopCode, s.ShopName, s.Status AS ShopStatus, t.Stage, t.StageNo, t.StartDate,
       COALESCE((SELECT b.PlannedDate FROM Shop_Stage b WHERE b.ShopId = t.ShopId AND b.StageNo = t.StageNo - 1), t.StartDate) AS PlannedFrom,
       t.PlannedDate, t.RealDate, t.OwnerId, u.RealName AS OwnerName, t.Note,
       CASE WHEN t.RealDate IS NOT NULL THEN N'已完成' WHEN s.Status = N'已关闭' THEN N'已中止' WHEN t.PlannedDate < @Today THEN N'已逾期' ELSE N'未到期' END AS State,
       CASE WHEN COALESCE(t.RealDate, @Today) > t.PlannedDate AND (t.RealDate IS NOT NULL OR s.Status <> N'已关闭')
            THEN DATEDIFF(DAY, t.PlannedDate, COALESCE(t.RealDate, @Today))
       END AS LateDays,
       (SELECT COUNT(*) FROM Admin_File f WHERE f.FileType = N'开店照片' AND f.FileParam = t.StageId) AS FileCount,
       t.RowVersion, t.CreateUserName, t.CreateDate, t.ModifyUserName, t.ModifyDate
FROM Shop_Stage t
JOIN Base_Shop s ON s.ShopId = t.ShopId
LEFT JOIN Base_User u ON u.UserId = t.OwnerId
-- Openings under way come first.
JOIN (SELECT i.ShopId, MIN(CASE WHEN i.RealDate IS NULL THEN 0 ELSE 1 END) AS Done FROM Shop_Stage i GROUP BY i.ShopId) x ON x.ShopId = t.ShopId
WHERE 1 = 1
  /*scope*/
  /*if StageId*/ AND t.StageId = @StageId /*end*/
  /*if ShopId*/ AND t.ShopId = @ShopId /*end*/
  /*if Stage*/ AND t.Stage = @Stage /*end*/
  /*if OwnerId*/ AND t.OwnerId = @OwnerId /*end*/
  /*if State*/ AND CASE WHEN t.RealDate IS NOT NULL THEN N'已完成' WHEN s.Status = N'已关闭' THEN N'已中止' WHEN t.PlannedDate < @Today THEN N'已逾期' ELSE N'未到期' END = @State /*end*/
  /*if PlannedFrom*/ AND t.PlannedDate >= @PlannedFrom /*end*/
  /*if PlannedTo*/ AND t.PlannedDate <= @PlannedTo /*end*/
  /*if Keyword*/ AND (s.ShopName LIKE @Keyword ESCAPE '\' OR s.ShopCode LIKE @Keyword ESCAPE '\' OR t.Note LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/shop/statements.sql document_told: as it is written
-- handlers/shop/statements.sql documents_due
SELECT q.DocumentId, q.Kind, q.Name, q.ValidUntil, q.OwnerId, q.ShopName, q.Step
FROM (SELECT d.DocumentId, d.Kind, d.Name, d.ValidUntil, d.OwnerId, s.ShopName, d.ToldFor, d.ToldStep,
             CASE WHEN d.ValidUntil <= @Today THEN 3 WHEN d.ValidUntil <= @Week THEN 2 ELSE 1 END AS Step
      FROM Shop_Document d
      JOIN Base_Shop s ON s.ShopId = d.ShopId
      WHERE d.Replaced = 0 AND d.OwnerId IS NOT NULL AND s.Status <> N'已关闭' AND d.ValidUntil <= @Month) q
WHERE q.ToldFor IS NULL OR q.ToldFor <> q.ValidUntil OR q.ToldStep < q.Step
ORDER BY q.ValidUntil, q.DocumentId;
-- handlers/shop/statements.sql has_business: as it is written
-- handlers/shop/statements.sql plan: as it is written
-- handlers/shop/statements.sql reaches: as it is written
-- handlers/shop/statements.sql same_documents: as it is written
-- handlers/shop/statements.sql shop: as it is written
-- handlers/shop/statements.sql stage_late: as it is written
-- handlers/shop/statements.sql stage_reminded: as it is written
-- handlers/shop/statements.sql stages_due
SELECT t.StageId, t.Stage, t.PlannedDate, t.OwnerId, s.ShopName
FROM Shop_Stage t
JOIN Base_Shop s ON s.ShopId = t.ShopId
WHERE t.RealDate IS NULL AND t.OwnerId IS NOT NULL AND s.Status <> N'已关闭'
  AND (t.PlannedDate < @Today AND (t.LateFor IS NULL OR t.LateFor <> t.PlannedDate)
       OR t.PlannedDate >= @Today AND t.PlannedDate <= @Until AND (t.RemindedFor IS NULL OR t.RemindedFor <> t.PlannedDate))
ORDER BY t.PlannedDate, t.StageId;
-- handlers/shop/statements.sql works_in: as it is written
-- handlers/system/lists/guide_pages.sql
SELECT COALESCE(m.FullName, f.FileParam COLLATE Chinese_PRC_CI_AS) AS Category, COUNT(*) AS Quantity
FROM Admin_File f
LEFT JOIN Base_Module m ON m.ID = f.FileParam
WHERE f.FileType = N'操作说明'
GROUP BY COALESCE(m.FullName, f.FileParam COLLATE Chinese_PRC_CI_AS)
ORDER BY COALESCE(m.FullName, f.FileParam COLLATE Chinese_PRC_CI_AS);
-- handlers/system/lists/guides.sql
SELECT f.FileId, f.FileName, COALESCE(m.FullName, f.FileParam COLLATE Chinese_PRC_CI_AS) AS FileParam, f.FileCaption, f.SortCode, f.FilePath, f.FileParam AS PageId, f.RowVersion,
       f.CreateUserName, f.CreateDate, f.ModifyUserName, f.ModifyDate
FROM Admin_File f
LEFT JOIN Base_Module m ON m.ID = f.FileParam
WHERE f.FileType = N'操作说明'
  /*if FileId*/ AND f.FileId = @FileId /*end*/
  /*if FileParam*/ AND COALESCE(m.FullName, f.FileParam COLLATE Chinese_PRC_CI_AS) = @FileParam /*end*/
  /*if Keyword*/ AND (f.FileName COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR f.FileCaption LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/system/lists/modules.sql
SELECT m.MenuId, m.FullName, m.ParentId, COALESCE(p.FullPath, N'（最上级）') AS ParentName, COALESCE(t.Depth, 0) AS Depth, COALESCE(t.Address, '') AS Address,
       m.ID, m.Path, m.Component, m.Icon, m.Description, m.Enabled, m.Hidden, m.NoCache, m.Affix, m.Breadcrumb, m.Roles, m.Redirect, m.Img, m.Mame,
       m.SortCode,
       (SELECT COUNT(*) FROM Base_Button b WHERE b.MenuId = m.MenuId) AS Buttons,
       (SELECT COUNT(*) FROM Base_Authorize a WHERE a.ItemType = 'menu' AND a.ItemId = m.MenuId) AS Holders,
       m.RowVersion, m.CreateUserName, m.CreateDate, m.ModifyUserName, m.ModifyDate
FROM Base_Module m
LEFT JOIN View_ModuleTree t ON t.MenuId = m.MenuId
LEFT JOIN View_ModuleTree p ON p.MenuId = m.ParentId
WHERE 1 = 1
  /*if MenuId*/ AND m.MenuId = @MenuId /*end*/
  /*if Keyword*/ AND (m.FullName LIKE @Keyword ESCAPE '\' OR m.ID COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR m.Path LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/system/lists/modules_all.sql: as it is written
-- handlers/system/lists/parameter_categories.sql: as it is written
-- handlers/system/lists/parameters.sql: as it is written
-- handlers/system/lists/setting_categories.sql: as it is written
-- handlers/system/lists/settings.sql: as it is written
-- handlers/system/statements.sql is_guide
SELECT COUNT(*) FROM Admin_File f WHERE f.FileId = @FileId AND f.FileType = N'操作说明';
-- handlers/system/statements.sql organization: as it is written
-- handlers/wechat/lists/bound.sql: as it is written
-- handlers/wechat/lists/differences.sql
SELECT d.DifferenceId, d.Kind, d.ObjectType, d.ObjectId, d.RemoteId, d.Name, d.Place, d.Detail, d.State, d.Reason, d.FoundDate, d.ModifyUserName, d.ModifyDate
FROM Wechat_Difference d
WHERE 1 = 1
  /*if Kind*/ AND d.Kind = @Kind /*end*/
  /*if State*/ AND d.State = @State /*end*/
  /*if Open*/ AND d.State IN (N'待写入', N'待确认', N'写入失败') /*end*/
  /*if Keyword*/ AND (d.Name LIKE @Keyword ESCAPE '\' OR d.Place LIKE @Keyword ESCAPE '\' OR d.Detail LIKE @Keyword ESCAPE '\' OR d.RemoteId COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- handlers/wechat/lists/members.sql
SELECT d.RemoteId AS WechatId, d.Name
FROM Wechat_Difference d
WHERE d.Kind = N'多余成员' AND NOT EXISTS (SELECT 1 FROM Base_User u WHERE u.WechatId = d.RemoteId)
  /*if Keyword*/ AND (d.Name LIKE @Keyword ESCAPE '\' OR d.RemoteId COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\') /*end*/
ORDER BY d.Name, d.RemoteId
/*page*/
-- handlers/wechat/lists/unbound.sql
SELECT u.UserId, u.Account, u.RealName, COALESCE(t.FullPath, '') AS Place,
       CAST(CASE WHEN u.Mobile IS NULL AND u.Email IS NULL THEN 0 ELSE 1 END AS BIT) AS Reachable, d.State, d.Reason
FROM Base_User u
LEFT JOIN View_OrganizationTree t ON t.OrganizationId = u.OrganizationId
LEFT JOIN Wechat_Difference d ON d.ObjectType = N'成员' AND d.ObjectId = u.UserId
LEFT JOIN Base_Setting s ON s.Code = 'WechatDirectory'
LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
WHERE u.Enabled = 1 AND u.WechatId IS NULL
  AND (s.Value = N'工厂和经销商' OR NOT EXISTS (SELECT 1 FROM View_OrganizationPath v WHERE v.OrganizationId = u.OrganizationId AND v.AncestorId = c.Value COLLATE Latin1_General_BIN2))
  /*if Keyword*/ AND (u.RealName LIKE @Keyword ESCAPE '\' OR u.Account LIKE @Keyword ESCAPE '\' OR t.FullPath LIKE @Keyword ESCAPE '\'
    OR u.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
-- handlers/wechat/statements.sql counts: as it is written
-- handlers/wechat/statements.sql last
SELECT TOP 1 r.RunId, r.Kind, r.State, r.Total, r.Done, r.Failed, r.Reason, r.Lease, r.CreateUserName, r.CreateDate, r.EndDate
FROM Wechat_Run r
WHERE r.Kind = @Kind
ORDER BY r.CreateDate DESC, r.RunId
-- handlers/wechat/statements.sql owner: as it is written
-- handlers/wechat/statements.sql people
SELECT COUNT(*) AS Everyone, COALESCE(SUM(CASE WHEN u.WechatId IS NULL THEN 1 ELSE 0 END), 0) AS Unbound
FROM Base_User u
LEFT JOIN Base_Setting s ON s.Code = 'WechatDirectory'
LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
WHERE u.Enabled = 1
  AND (s.Value = N'工厂和经销商' OR NOT EXISTS (SELECT 1 FROM View_OrganizationPath v WHERE v.OrganizationId = u.OrganizationId AND v.AncestorId = c.Value COLLATE Latin1_General_BIN2));
-- handlers/wechat/statements.sql person: as it is written
-- procedures/base/statements.sql clear_quick_entries: as it is written
-- procedures/base/statements.sql insert_quick_entry: as it is written
-- procedures/base/statements.sql modules_granted
WITH granted (ItemType, ItemId) AS (
    SELECT a.ItemType, a.ItemId
    FROM Base_Authorize a
    WHERE a.ObjectType = @ObjectType AND a.ObjectId = @Target
)
SELECT m.Path, m.Mame, m.Redirect, m.Component, m.SortCode, m.MenuId, m.ParentId, m.FullName, m.ID, m.Icon, m.Description, m.Img,
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           LEFT JOIN granted g ON g.ItemType = 'button' AND g.ItemId = b.ButtonId
           WHERE b.MenuId = m.MenuId AND g.ItemId IS NOT NULL
           ORDER BY b.SortCode, b.ButtonId
           FOR XML PATH('')), 1, 1, ''), '') AS Selected,
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           LEFT JOIN granted g ON g.ItemType = 'button' AND g.ItemId = b.ButtonId
           WHERE b.MenuId = m.MenuId AND g.ItemId IS NULL
           ORDER BY b.SortCode, b.ButtonId
           FOR XML PATH('')), 1, 1, ''), '') AS NotSelected,
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           WHERE b.MenuId = m.MenuId
           ORDER BY b.SortCode, b.ButtonId
           FOR XML PATH('')), 1, 1, ''), '') AS ButtonId,
       CASE WHEN g.ItemId IS NULL THEN 0 ELSE 1 END AS IsExist,
       m.Hidden, m.Affix, m.NoCache, m.Breadcrumb, m.Roles
FROM Base_Module m
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN granted g ON g.ItemType = 'menu' AND g.ItemId = m.MenuId
WHERE @All = 1 OR g.ItemId IS NOT NULL
ORDER BY m.SortCode, m.ID;
WITH granted (ItemType, ItemId) AS (
    SELECT a.ItemType, a.ItemId
    FROM Base_Authorize a
    WHERE a.ObjectType = @ObjectType AND a.ObjectId = @Target
)
SELECT b.ButtonId, b.MenuId, b.FullName, b.Icon, b.SortCode, CASE WHEN g.ItemId IS NULL THEN 0 ELSE 1 END AS IsExist
FROM Base_Button b
JOIN Base_Module m ON m.MenuId = b.MenuId
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN granted g ON g.ItemType = 'button' AND g.ItemId = b.ButtonId
WHERE @All = 1 OR g.ItemId IS NOT NULL
ORDER BY m.SortCode, m.ID, b.SortCode, b.ButtonId;
-- procedures/base/statements.sql modules_visible
WITH usable (ButtonId) AS (
    SELECT v.ButtonId
    FROM View_UserButton v
    WHERE v.UserId = @UserId
),
visible (MenuId) AS (
    SELECT v.MenuId
    FROM View_UserMenu v
    WHERE v.UserId = @UserId
)
SELECT m.Path, m.Mame, m.Redirect, m.Component, m.SortCode, m.MenuId, m.ParentId, m.FullName, m.ID, m.Icon, m.Description, m.Img,
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           LEFT JOIN usable g ON g.ButtonId = b.ButtonId
           WHERE b.MenuId = m.MenuId AND g.ButtonId IS NOT NULL
           ORDER BY b.SortCode, b.ButtonId
           FOR XML PATH('')), 1, 1, ''), '') AS Selected,
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           LEFT JOIN usable g ON g.ButtonId = b.ButtonId
           WHERE b.MenuId = m.MenuId AND g.ButtonId IS NULL
           ORDER BY b.SortCode, b.ButtonId
           FOR XML PATH('')), 1, 1, ''), '') AS NotSelected,
       COALESCE(STUFF((
           SELECT ',' + b.ButtonId
           FROM Base_Button b
           WHERE b.MenuId = m.MenuId
           ORDER BY b.SortCode, b.ButtonId
           FOR XML PATH('')), 1, 1, ''), '') AS ButtonId,
       CASE WHEN v.MenuId IS NULL THEN 0 ELSE 1 END AS IsExist,
       m.Hidden, m.Affix, m.NoCache, m.Breadcrumb, m.Roles
FROM Base_Module m
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN visible v ON v.MenuId = m.MenuId
WHERE (@Target = '' AND v.MenuId IS NOT NULL)
   OR ((m.MenuId = @Target OR m.ID = @Target) AND (@All = 1 OR v.MenuId IS NOT NULL))
ORDER BY m.SortCode, m.ID;
WITH usable (ButtonId) AS (
    SELECT v.ButtonId
    FROM View_UserButton v
    WHERE v.UserId = @UserId
),
visible (MenuId) AS (
    SELECT v.MenuId
    FROM View_UserMenu v
    WHERE v.UserId = @UserId
)
SELECT b.ButtonId, b.MenuId, b.FullName, b.Icon, b.SortCode, CASE WHEN g.ButtonId IS NULL THEN 0 ELSE 1 END AS IsExist
FROM Base_Button b
JOIN Base_Module m ON m.MenuId = b.MenuId
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN visible v ON v.MenuId = m.MenuId
LEFT JOIN usable g ON g.ButtonId = b.ButtonId
WHERE ((@Target = '' AND v.MenuId IS NOT NULL) OR m.MenuId = @Target OR m.ID = @Target)
  AND (@All = 1 OR g.ButtonId IS NOT NULL)
ORDER BY m.SortCode, m.ID, b.SortCode, b.ButtonId;
-- procedures/base/statements.sql role_id: as it is written
-- procedures/base/statements.sql user_detail: as it is written
-- procedures/base/statements.sql user_mobile: as it is written
-- procedures/entries/base/department_list.sql: as it is written
-- procedures/entries/base/file_list.sql: as it is written
-- procedures/entries/base/parameter_list.sql: as it is written
-- procedures/entries/base/quick_entry_list.sql: as it is written
-- procedures/entries/base/secret_key.sql: as it is written
-- procedures/entries/base/setting_list.sql: as it is written
-- procedures/entries/base/shop_list.sql: as it is written
-- procedures/entries/base/top_organization.sql: as it is written
-- procedures/entries/dashboard/overview.sql
SELECT (SELECT COUNT(*) FROM Dorm_Repair r
        WHERE r.Status = N'待处理' AND (@MayHandle = 1 OR r.ReporterUserId = @UserId)) AS PendingRepairs,
       CASE WHEN @SeesStaff = 1 THEN (SELECT COUNT(*) FROM Base_User u WHERE u.Enabled = 1) END AS StaffCount,
       CASE WHEN @SeesShops = 1 THEN (SELECT COUNT(*) FROM View_UserShop s WHERE s.UserId = @UserId) END AS ShopCount,
       CASE WHEN @HandlesFeedback = 1 THEN (SELECT COUNT(*) FROM Eva_SystemEvaluation e WHERE e.Status = N'待处理') END AS WaitingFeedback,
       CASE WHEN @SeesErrors = 1 THEN (SELECT COUNT(*) FROM Log_ClientError c
                                       WHERE c.ResolvedDate IS NULL AND c.LastDate >=
-- the days after which an error is listed no more
                                             DATEADD(day, -90, @Now)
       ) END AS OpenErrors,
       (SELECT COUNT(*) FROM Eva_SystemEvaluation e
        WHERE e.Account = @Account AND e.Account <> '' AND e.Status IN (N'已答复', N'不采纳')
          AND (e.AnswerSeenDate IS NULL OR e.AnswerSeenDate < e.ModifyDate)) AS NewAnswers,
       (SELECT COUNT(*)
        FROM Flow_Task t
        JOIN Flow_Application a ON a.ApplicationId = t.ApplicationId
        WHERE t.Status = N'待审批'
          AND (t.UserId = @UserId
               OR a.ApplicantUserId <> @UserId
                  AND t.UserId IN (SELECT d.UserId FROM Flow_Deputy d WHERE d.DeputyUserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today))) AS WaitingApprovals,
       CASE WHEN @Inspects = 1 THEN (SELECT COUNT(*) FROM Insp_Inspection i WHERE i.Status = N'待检') END AS LotsToInspect,
       CASE WHEN @Judges = 1 THEN (SELECT COUNT(*) FROM Insp_Inspection i WHERE i.Status = N'待判定') END AS LotsToJudge,
       CASE WHEN @SeesCustomers = 1 THEN (SELECT COUNT(*) FROM Crm_Customer c WHERE c.NextDate <= @Today /*scope*/) END AS DueCustomers,
       CASE WHEN @SeesCustomers = 1 THEN (SELECT COUNT(*) FROM Crm_Customer c WHERE c.OwnerId IS NULL /*scope*/) END AS PoolCustomers,
       CASE WHEN @SeesQuotations = 1 THEN (SELECT COUNT(*)
                                           FROM Quo_Quotation q
                                           JOIN Crm_Customer c ON c.CustomerId = q.CustomerId
                                           WHERE q.State = 2 AND q.Latest = 1 /*scope*/) END AS ValidQuotations,
       CASE WHEN @SeesContracts = 1 THEN (SELECT COUNT(*)
                                          FROM Con_Contract c
                                          WHERE c.ExamineStatus = 1 AND c.CancelStatus = 0
                                            AND EXISTS (SELECT 1 FROM Con_Plan p WHERE p.ContractId = c.ContractId AND p.Received < p.Amount AND p.DueDate <=
-- the days within which the list calls a payment due
                                                DATEADD(DAY, 3, @Today)
                                            ) /*scope*/) END AS DueContracts,
       CASE WHEN @AssignsOrders = 1 THEN (SELECT COUNT(*) FROM As_Order c WHERE c.State = 0 /*scope*/) END AS WaitingOrders,
       CASE WHEN @AssignsOrders = 1 THEN (SELECT COUNT(*) FROM As_Order c WHERE c.State IN (0, 1) AND c.DueDate < @Now /*scope*/) END AS OverdueOrders,
       CASE WHEN @Visits = 1 THEN (SELECT COUNT(*) FROM As_Order c WHERE c.State = 2 /*scope*/) END AS OrdersToVisit,
       CASE WHEN @SeesOrders = 1 THEN (SELECT COUNT(*) FROM As_Order c WHERE c.State IN (0, 1, 2) /*scope*/) END AS OpenOrders,
       CASE WHEN @AuditsRemits = 1 THEN (SELECT COUNT(*) FROM Fin_Remit c WHERE c.ExamineStatus = 0 AND c.Pending IS NULL /*scope*/) END AS WaitingRemits,
       -- of the dealers, who have accounts of their own
       CASE WHEN @Confirms = 1 THEN (SELECT ROUND(SUM(e.BalanceAfter), 2)
                                     FROM (SELECT a.AccountId, a.Entries, a.ShopId, CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS OwnerId, a.CreateUserId FROM Fin_Account a) c
                                     JOIN Fin_Entry e ON e.AccountId = c.AccountId AND e.Sequence = c.Entries
                                     WHERE 1 = 1 /*scope*/) END AS AccountBalance,
       CASE WHEN @Opens = 1 THEN (SELECT COUNT(*)
                                  FROM (SELECT t.ShopId, t.OwnerId, CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS CreateUserId
                                        FROM Shop_Stage t
                                        JOIN Base_Shop b ON b.ShopId = t.ShopId AND b.Status <> N'已关闭'
                                        WHERE t.RealDate IS NULL AND t.PlannedDate < @Today) c
                                  WHERE 1 = 1 /*scope*/) END AS LateStages,
       CASE WHEN @KeepsDocuments = 1 THEN (SELECT COUNT(*)
                                           FROM (SELECT d.ShopId, d.OwnerId, CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS CreateUserId
                                                 FROM Shop_Document d
                                                 JOIN Base_Shop b ON b.ShopId = d.ShopId AND b.Status <> N'已关闭'
                                                 WHERE d.Replaced = 0
                                                   AND d.ValidUntil <= DATEADD(DAY, 30, @Today)) c
                                           WHERE 1 = 1 /*scope*/) END AS DueDocuments;
-- procedures/entries/dashboard/rooms.sql
SELECT r.Building, COUNT(*) AS Rooms,
       SUM(CASE WHEN r.Status = N'可用' THEN 1 ELSE 0 END) AS Usable,
       SUM(CASE WHEN r.Status = N'维修' THEN 1 ELSE 0 END) AS Repairing,
       SUM(CASE WHEN r.Status = N'停用' THEN 1 ELSE 0 END) AS Closed,
       SUM(CASE WHEN r.Status = N'停用' THEN 0 ELSE r.Beds END) AS Beds
FROM Dorm_Room r
GROUP BY r.Building
ORDER BY r.Building;
-- procedures/entries/dormitory/repair_pending.sql
SELECT r.RepairId, r.RepairNo, r.Building, r.Room, r.Item, r.Description, r.Reporter, r.ReportDate, r.Status, r.Urgency
FROM Dorm_Repair r
WHERE r.Status = N'待处理'
  AND (@MayHandle = 1 OR r.ReporterUserId = @UserId)
  AND (@SouSuo = '' OR r.RepairNo LIKE @SouSuo ESCAPE '\' OR r.Building LIKE @SouSuo ESCAPE '\'
       OR r.Room LIKE @SouSuo ESCAPE '\' OR r.Item LIKE @SouSuo ESCAPE '\'
       OR r.Description LIKE @SouSuo ESCAPE '\' OR r.Reporter LIKE @SouSuo ESCAPE '\')
ORDER BY CASE r.Urgency WHEN N'特急' THEN 0 WHEN N'紧急' THEN 1 ELSE 2 END, r.ReportDate, r.RepairNo;
-- procedures/entries/dormitory/repair_pending_count.sql
SELECT COUNT(*) AS PendingCount
FROM Dorm_Repair r
WHERE r.Status = N'待处理' AND (@MayHandle = 1 OR r.ReporterUserId = @UserId);
-- procedures/entries/feedback/answers_seen.sql
UPDATE Eva_SystemEvaluation
SET AnswerSeenDate = @Now
WHERE Account = @Account AND Account <> '' AND Status IN (N'已答复', N'不采纳')
  AND (AnswerSeenDate IS NULL OR AnswerSeenDate < ModifyDate);
-- procedures/entries/feedback/due.sql
SELECT MIN(m.ID) AS ModID
FROM Base_Module m
WHERE m.MenuId IN (SELECT v.MenuId FROM View_UserMenu v WHERE v.UserId = @UserId)
  AND (m.ID = @Page OR (m.FullName = @Page AND NOT EXISTS (SELECT 1 FROM Base_Module i WHERE i.ID = @Page)))
  AND NOT EXISTS (
      SELECT 1 FROM Eva_SystemEvaluation e
      WHERE e.Account = @Account AND e.ModID = m.ID
        AND e.CreateDate >=
            DATEFROMPARTS(YEAR(@Now), MONTH(@Now) -
            (CASE (SELECT s.Value FROM Base_Setting s WHERE s.Code = 'FeedbackPeriod')
             WHEN N'月' THEN 0
             WHEN N'年' THEN MONTH(@Now) - 1
             ELSE (MONTH(@Now) - 1) % 3 END), 1))
HAVING COUNT(*) > 0;
-- procedures/entries/feedback/mine.sql
SELECT e.EvaluationId, e.ModName, e.LeaveOpinion, e.Status, e.Reply, e.Picture, e.CreateDate, e.ModifyUserName, e.ModifyDate,
       CASE WHEN e.Status IN (N'已答复', N'不采纳') AND (e.AnswerSeenDate IS NULL OR e.AnswerSeenDate < e.ModifyDate) THEN 1 ELSE 0 END AS IsNew
FROM Eva_SystemEvaluation e
WHERE e.Account = @Account AND e.Account <> ''
/*sort*/
/*page*/
-- procedures/entries/notice/notice_list.sql: as it is written
-- procedures/entries/notice/notice_read.sql
UPDATE Notice_Read
SET ReadDate = @Now, Version = (SELECT n.Version FROM Notice_Announcement n WHERE n.NoticeId = Notice_Read.NoticeId)
WHERE UserId = @UserId
  AND NoticeId IN (SELECT v.NoticeId FROM View_UserNotice v
                   WHERE v.UserId = @UserId AND v.NoticeId = @NoticeId AND v.PublishDate <= @Now AND v.ExpireDate > @Now AND v.ReadDate IS NULL);
-- Two calls at once may both find no row: the server's second insert then
-- breaks the key, which says that the announcement is read. SQLite runs one
-- writer at a time.
BEGIN TRY
    INSERT INTO Notice_Read (NoticeId, UserId, ReadDate, Version)
    SELECT n.NoticeId, @UserId, @Now, a.Version
    FROM View_UserNotice n
    JOIN Notice_Announcement a ON a.NoticeId = n.NoticeId
    WHERE n.UserId = @UserId AND n.NoticeId = @NoticeId AND n.PublishDate <= @Now AND n.ExpireDate > @Now
      AND NOT EXISTS (SELECT 1 FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = n.NoticeId);
END TRY
BEGIN CATCH
    IF ERROR_NUMBER() NOT IN (2601, 2627) THROW;
END CATCH;
UPDATE Notice_Personal SET ReadDate = @Now
WHERE UserId = @UserId AND NoticeId = @NoticeId AND ReadDate IS NULL;
SELECT (SELECT COUNT(*) FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = @NoticeId)
     + (SELECT COUNT(*) FROM Notice_Personal p WHERE p.UserId = @UserId AND p.NoticeId = @NoticeId) AS IsRead;
-- procedures/entries/notice/notice_read_all.sql
UPDATE Notice_Read
SET ReadDate = @Now, Version = (SELECT n.Version FROM Notice_Announcement n WHERE n.NoticeId = Notice_Read.NoticeId)
WHERE UserId = @UserId AND @Kind <> N'通知'
  AND NoticeId IN (SELECT v.NoticeId FROM View_UserNotice v
                   WHERE v.UserId = @UserId AND v.PublishDate <= @Now AND v.ExpireDate > @Now AND v.ReadDate IS NULL);
-- Where another call marks one of them at the same time, the server's insert
-- breaks the key and marks none; the count then says so. SQLite runs one writer
-- at a time.
BEGIN TRY
    INSERT INTO Notice_Read (NoticeId, UserId, ReadDate, Version)
    SELECT n.NoticeId, @UserId, @Now, a.Version
    FROM View_UserNotice n
    JOIN Notice_Announcement a ON a.NoticeId = n.NoticeId
    WHERE n.UserId = @UserId AND n.PublishDate <= @Now AND n.ExpireDate > @Now AND @Kind <> N'通知'
      AND NOT EXISTS (SELECT 1 FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = n.NoticeId);
END TRY
BEGIN CATCH
    IF ERROR_NUMBER() NOT IN (2601, 2627) THROW;
END CATCH;
UPDATE Notice_Personal SET ReadDate = @Now
WHERE UserId = @UserId AND ReadDate IS NULL AND @Kind <> N'公告';
SELECT (SELECT COUNT(*)
        FROM View_UserNotice n
        WHERE n.UserId = @UserId AND n.PublishDate <= @Now AND n.ExpireDate > @Now AND n.ReadDate IS NULL)
     + (SELECT COUNT(*)
        FROM Notice_Personal p
        WHERE p.UserId = @UserId AND p.ExpireDate > @Now AND p.ReadDate IS NULL) AS UnreadCount;
-- procedures/entries/notice/notice_unread.sql: as it is written
-- procedures/feedback/statements.sql attach_picture
UPDATE Admin_File
SET FileParam = @EvaluationId, CreateUserId = @Owner, CreateUserName = @OwnerName, CreateDate = @Now
WHERE FileId = @Picture AND FileType = N'反馈附图' AND CreateUserId = @UserId AND FileParam = FileId;
-- procedures/feedback/statements.sql insert: as it is written
-- sql/base.sql account_password: as it is written
-- sql/base.sql choices: as it is written
-- sql/base.sql has_users: as it is written
-- sql/base.sql identity_rights: as it is written
-- sql/base.sql keep_password: as it is written
-- sql/base.sql reset_password: as it is written
-- sql/base.sql revoke_grant: as it is written
-- sql/base.sql row_version: as it is written
-- sql/base.sql setting: as it is written
-- sql/base.sql user_id: as it is written
-- sql/base.sql user_insert: as it is written
-- sql/schema/00001_organization.sql
CREATE TABLE Base_Organization (
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ParentId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FullName       NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Category       NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Manager        NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    SortCode       INT           NOT NULL CONSTRAINT DF_Base_Organization_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Organization PRIMARY KEY (OrganizationId),
    CONSTRAINT CK_Base_Organization_Parent CHECK (ParentId <> OrganizationId),
    CONSTRAINT CK_Base_Organization_Category CHECK (Category IN (N'公司', N'部门', N'班组'))
);
CREATE INDEX IX_Base_Organization_ParentId ON Base_Organization (ParentId, SortCode);
-- IsDefault marks the role of users without a post. Names of roles and posts are KEYs, so that both databases treat the
-- same texts as equal.
CREATE TABLE Base_Role (
    RoleId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FullName    NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    Description NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    IsDefault   BIT           NOT NULL CONSTRAINT DF_Base_Role_IsDefault DEFAULT 0,
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Role_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Role PRIMARY KEY (RoleId),
    CONSTRAINT UQ_Base_Role_FullName UNIQUE (FullName)
);
CREATE UNIQUE INDEX UX_Base_Role_IsDefault ON Base_Role (IsDefault) WHERE IsDefault = 1;
CREATE TABLE Base_Post (
    PostId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FullName NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    RoleId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    SortCode INT           NOT NULL CONSTRAINT DF_Base_Post_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Post PRIMARY KEY (PostId),
    CONSTRAINT UQ_Base_Post_FullName UNIQUE (FullName),
    CONSTRAINT FK_Base_Post_Role FOREIGN KEY (RoleId) REFERENCES Base_Role (RoleId)
);
CREATE INDEX IX_Base_Post_RoleId ON Base_Post (RoleId);
-- Accounts are compared without case (in ASCII, which they are). An empty
-- PasswordHash never signs in.
CREATE TABLE Base_User (
    UserId             NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Account            NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    RealName           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Mobile             NVARCHAR(20) COLLATE Chinese_PRC_CI_AS  NULL,
    Email              NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    Gender             NVARCHAR(10) COLLATE Latin1_General_BIN2       NULL,
    ThumbAvatar        NVARCHAR(300) COLLATE Chinese_PRC_CI_AS NULL,
    PasswordHash       NVARCHAR(300) COLLATE Latin1_General_BIN2      NOT NULL CONSTRAINT DF_Base_User_PasswordHash DEFAULT '',
    OrganizationId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    PostId             NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    Enabled            BIT           NOT NULL CONSTRAINT DF_Base_User_Enabled DEFAULT 1,
    MustChangePassword BIT           NOT NULL CONSTRAINT DF_Base_User_MustChangePassword DEFAULT 0,
    CreateDate         DATETIME2(3)  NOT NULL,
    CreateUserId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyDate         DATETIME2(3)  NULL,
    RowVersion         INT           NOT NULL CONSTRAINT DF_Base_User_RowVersion DEFAULT 1,
    CONSTRAINT PK_Base_User PRIMARY KEY (UserId),
    CONSTRAINT UQ_Base_User_Account UNIQUE (Account),
    CONSTRAINT FK_Base_User_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Base_User_Post FOREIGN KEY (PostId) REFERENCES Base_Post (PostId),
    CONSTRAINT CK_Base_User_Account CHECK (Account <> ''),
    CONSTRAINT CK_Base_User_Gender CHECK (Gender IN (N'男', N'女'))
);
CREATE UNIQUE INDEX UX_Base_User_Mobile ON Base_User (Mobile) WHERE Mobile IS NOT NULL;
CREATE INDEX IX_Base_User_OrganizationId ON Base_User (OrganizationId);
CREATE INDEX IX_Base_User_PostId ON Base_User (PostId);
-- +goose Down
DROP TABLE Base_User;
DROP TABLE Base_Post;
DROP TABLE Base_Role;
DROP TABLE Base_Organization;
-- sql/schema/00002_module.sql
CREATE TABLE Base_Module (
    MenuId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ParentId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ID          NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    FullName    NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Mame        NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    Path        NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Component   NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Base_Module_Component DEFAULT '',
    Redirect    NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Base_Module_Redirect DEFAULT '',
    Icon        NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL CONSTRAINT DF_Base_Module_Icon DEFAULT '',
    Description NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Base_Module_Description DEFAULT '',
    Img         NVARCHAR(300) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Base_Module_Img DEFAULT '',
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Module_SortCode DEFAULT 0,
    Hidden      BIT           NOT NULL CONSTRAINT DF_Base_Module_Hidden DEFAULT 0,
    Affix       BIT           NOT NULL CONSTRAINT DF_Base_Module_Affix DEFAULT 0,
    NoCache     BIT           NOT NULL CONSTRAINT DF_Base_Module_NoCache DEFAULT 0,
    Breadcrumb  BIT           NOT NULL CONSTRAINT DF_Base_Module_Breadcrumb DEFAULT 1,
    Roles       NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Base_Module_Roles DEFAULT '',
    Enabled     BIT           NOT NULL CONSTRAINT DF_Base_Module_Enabled DEFAULT 1,
    CONSTRAINT PK_Base_Module PRIMARY KEY (MenuId),
    CONSTRAINT UQ_Base_Module_ID UNIQUE (ID),
    CONSTRAINT UQ_Base_Module_Mame UNIQUE (Mame),
    CONSTRAINT CK_Base_Module_Parent CHECK (ParentId <> MenuId)
);
CREATE INDEX IX_Base_Module_ParentId ON Base_Module (ParentId, SortCode);
-- Lists of button ids are separated by commas, and SQL Server joins them as XML text: ids contain neither commas nor
-- characters that XML escapes.
CREATE TABLE Base_Button (
    ButtonId NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    MenuId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FullName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Icon     NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL CONSTRAINT DF_Base_Button_Icon DEFAULT '',
    SortCode INT           NOT NULL CONSTRAINT DF_Base_Button_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Button PRIMARY KEY (ButtonId),
    CONSTRAINT FK_Base_Button_Module FOREIGN KEY (MenuId) REFERENCES Base_Module (MenuId) ON DELETE CASCADE,
    CONSTRAINT CK_Base_Button_ButtonId CHECK (ButtonId NOT LIKE '%[,<>&]%')
);
CREATE INDEX IX_Base_Button_MenuId ON Base_Button (MenuId, SortCode);
-- One row is one grant. ObjectId is a UserId, RoleId or OrganizationId; ItemId
-- is a MenuId or ButtonId.
CREATE TABLE Base_Authorize (
    AuthorizeId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ObjectType  NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    ObjectId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ItemType    NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    ItemId      NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    CONSTRAINT PK_Base_Authorize PRIMARY KEY (AuthorizeId),
    CONSTRAINT UQ_Base_Authorize_Grant UNIQUE (ObjectType, ObjectId, ItemType, ItemId),
    CONSTRAINT CK_Base_Authorize_ObjectType CHECK (ObjectType IN ('user', 'role', 'department')),
    CONSTRAINT CK_Base_Authorize_ItemType CHECK (ItemType IN ('menu', 'button'))
);
CREATE INDEX IX_Base_Authorize_Item ON Base_Authorize (ItemType, ItemId);
CREATE TABLE Base_QuickEntry (
    UserId   NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    MenuId   NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    SortCode INT          NOT NULL,
    CONSTRAINT PK_Base_QuickEntry PRIMARY KEY (UserId, MenuId),
    CONSTRAINT FK_Base_QuickEntry_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
    CONSTRAINT FK_Base_QuickEntry_Module FOREIGN KEY (MenuId) REFERENCES Base_Module (MenuId) ON DELETE CASCADE
);
CREATE INDEX IX_Base_QuickEntry_MenuId ON Base_QuickEntry (MenuId);
-- +goose Down
DROP TABLE Base_QuickEntry;
DROP TABLE Base_Authorize;
DROP TABLE Base_Button;
DROP TABLE Base_Module;
-- sql/schema/00003_rights.sql: as it is written
-- sql/schema/00004_settings.sql
CREATE TABLE Base_Parameter (
    ParameterId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Category    NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    Name        NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    Value       NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NOT NULL,
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Parameter_SortCode DEFAULT 0,
    Enabled     BIT           NOT NULL CONSTRAINT DF_Base_Parameter_Enabled DEFAULT 1,
    CONSTRAINT PK_Base_Parameter PRIMARY KEY (ParameterId),
    CONSTRAINT UQ_Base_Parameter_Name UNIQUE (Category, Name)
);
-- Settings are readable by all staff: never a place for secrets.
CREATE TABLE Base_Setting (
    Code        NVARCHAR(100) COLLATE Latin1_General_BIN2       NOT NULL,
    Name        NVARCHAR(100) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Value       NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Category    NVARCHAR(100) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Description NVARCHAR(500) COLLATE Chinese_PRC_CI_AS  NOT NULL CONSTRAINT DF_Base_Setting_Description DEFAULT '',
    SortCode    INT            NOT NULL CONSTRAINT DF_Base_Setting_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Setting PRIMARY KEY (Code)
);
CREATE INDEX IX_Base_Setting_Category ON Base_Setting (Category, SortCode);
-- The newest enabled key is the one that clients sign with.
CREATE TABLE Base_SecretKey (
    SecretKeyId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    SecretKey   NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    CreateDate  DATETIME2(3)  NOT NULL,
    Enabled     BIT           NOT NULL CONSTRAINT DF_Base_SecretKey_Enabled DEFAULT 1,
    CONSTRAINT PK_Base_SecretKey PRIMARY KEY (SecretKeyId)
);
CREATE TABLE Base_Shop (
    ShopId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ShopCode       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    ShopName       NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Province       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    City           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Address        NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Manager        NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    Phone          NVARCHAR(30) COLLATE Chinese_PRC_CI_AS  NULL,
    Level          NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Status         NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Area           DECIMAL(18,2) NULL,
    OpenDate       DATETIME2(3)  NULL,
    CONSTRAINT PK_Base_Shop PRIMARY KEY (ShopId),
    CONSTRAINT UQ_Base_Shop_ShopCode UNIQUE (ShopCode),
    CONSTRAINT FK_Base_Shop_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_Base_Shop_Level CHECK (Level IN ('A', 'B', 'C')),
    CONSTRAINT CK_Base_Shop_Status CHECK (Status IN (N'营业中', N'筹建中', N'装修中', N'已关闭')),
    CONSTRAINT CK_Base_Shop_Area CHECK (Area >= 0)
);
CREATE INDEX IX_Base_Shop_OrganizationId ON Base_Shop (OrganizationId);
CREATE INDEX IX_Base_Shop_City ON Base_Shop (Province, City);
-- The shops that a user sees: head office all of them, everyone else those of the own organisation and below. Without
-- the setting that names the dealers' top-level organisation no user counts as head office.
CREATE VIEW View_UserShop AS
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId
CROSS JOIN Base_Shop s
UNION
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath v ON v.AncestorId = u.OrganizationId
JOIN Base_Shop s ON s.OrganizationId = v.OrganizationId;
-- +goose Down
DROP VIEW View_UserShop;
DROP TABLE Base_Shop;
DROP TABLE Base_SecretKey;
DROP TABLE Base_Setting;
DROP TABLE Base_Parameter;
-- sql/schema/00005_guide_feedback.sql
CREATE TABLE Admin_File (
    FileId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FilePath       NVARCHAR(400) COLLATE Latin1_General_BIN2      NOT NULL,
    FileName       NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    FileCaption    NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Admin_File_FileCaption DEFAULT '',
    FileType       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FileParam      NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    Department     NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Admin_File_Department DEFAULT '',
    Shared         BIT           NOT NULL CONSTRAINT DF_Admin_File_Shared DEFAULT 0,
    SortCode       INT           NOT NULL CONSTRAINT DF_Admin_File_SortCode DEFAULT 0,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Admin_File PRIMARY KEY (FileId),
    CONSTRAINT UQ_Admin_File_FilePath UNIQUE (FilePath),
    CONSTRAINT FK_Admin_File_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Admin_File_Page ON Admin_File (FileType, FileParam, SortCode);
-- ModID is the module's ID. An empty Account is an anonymous opinion.
CREATE TABLE Eva_SystemEvaluation (
    EvaluationId NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    ModID        NVARCHAR(100) COLLATE Latin1_General_BIN2       NOT NULL,
    Account      NVARCHAR(50)   COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Account DEFAULT '',
    Appraiser    NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Appraiser DEFAULT '',
    Attitude     NVARCHAR(20) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    RunCondition NVARCHAR(20) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    Easytouse    NVARCHAR(20) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    DemandIsMet  NVARCHAR(20) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    LeaveOpinion NVARCHAR(2000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    IP           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_IP DEFAULT '',
    CreateDate   DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Eva_SystemEvaluation PRIMARY KEY (EvaluationId),
    CONSTRAINT CK_Eva_SystemEvaluation_LeaveOpinion CHECK (LeaveOpinion <> '')
);
CREATE INDEX IX_Eva_SystemEvaluation_Account ON Eva_SystemEvaluation (Account, ModID, CreateDate);
-- +goose Down
DROP TABLE Eva_SystemEvaluation;
DROP TABLE Admin_File;
-- sql/schema/00006_notice.sql
CREATE TABLE Notice_Announcement (
    NoticeId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Title          NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Category       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Summary        NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Notice_Announcement_Summary DEFAULT '',
    Content        NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Publisher      NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    PublishDate    DATETIME2(3)  NOT NULL,
    IsTop          BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_IsTop DEFAULT 0,
    Published      BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_Published DEFAULT 0,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CONSTRAINT PK_Notice_Announcement PRIMARY KEY (NoticeId),
    CONSTRAINT FK_Notice_Announcement_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Notice_Announcement_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Notice_Announcement_PublishDate ON Notice_Announcement (Published, PublishDate);
CREATE TABLE Notice_Read (
    NoticeId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    UserId   NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    ReadDate DATETIME2(3) NOT NULL,
    CONSTRAINT PK_Notice_Read PRIMARY KEY (UserId, NoticeId),
    CONSTRAINT FK_Notice_Read_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE,
    CONSTRAINT FK_Notice_Read_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Notice_Read_NoticeId ON Notice_Read (NoticeId);
-- The published announcements that are addressed to a user, from their
-- PublishDate on.
CREATE VIEW View_UserNotice AS
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId IS NULL
UNION ALL
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId = v.AncestorId;
-- +goose Down
DROP VIEW View_UserNotice;
DROP TABLE Notice_Read;
DROP TABLE Notice_Announcement;
-- sql/schema/00007_dormitory_repair.sql
CREATE TABLE Dorm_Repair (
    RepairId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RepairNo       NVARCHAR(30) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Building       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Room           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Item           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Description    NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Reporter       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    ReporterUserId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ReportDate     DATETIME2(3)  NOT NULL,
    Status         NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Urgency        NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Handler        NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    FinishDate     DATETIME2(3)  NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Repair_RowVersion DEFAULT 1,
    CONSTRAINT PK_Dorm_Repair PRIMARY KEY (RepairId),
    CONSTRAINT UQ_Dorm_Repair_RepairNo UNIQUE (RepairNo),
    CONSTRAINT FK_Dorm_Repair_User FOREIGN KEY (ReporterUserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Dorm_Repair_Status CHECK (Status IN (N'待处理', N'处理中', N'已完成', N'已取消')),
    CONSTRAINT CK_Dorm_Repair_Urgency CHECK (Urgency IN (N'一般', N'紧急', N'特急'))
);
CREATE INDEX IX_Dorm_Repair_Status ON Dorm_Repair (Status, ReportDate);
CREATE INDEX IX_Dorm_Repair_Reporter ON Dorm_Repair (ReporterUserId, Status);
-- +goose Down
DROP TABLE Dorm_Repair;
-- sql/schema/00008_client_error.sql
CREATE TABLE Log_ClientError (
    ErrorId      NVARCHAR(32) COLLATE Latin1_General_BIN2        NOT NULL,
    Message      NVARCHAR(500) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Info         NVARCHAR(300) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Url          NVARCHAR(300) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Stack        NVARCHAR(4000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Occurrences  INT            NOT NULL,
    FirstDate    DATETIME2(3)   NOT NULL,
    LastDate     DATETIME2(3)   NOT NULL,
    ResolvedDate DATETIME2(3)   NULL,
    ResolvedBy   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    CONSTRAINT PK_Log_ClientError PRIMARY KEY (ErrorId),
    CONSTRAINT CK_Log_ClientError_Occurrences CHECK (Occurrences > 0)
);
CREATE INDEX IX_Log_ClientError_LastDate ON Log_ClientError (LastDate);
-- The accounts of an error, with its last occurrence. An empty Account is everybody without a session.
CREATE TABLE Log_ClientErrorAccount (
    ErrorId     NVARCHAR(32) COLLATE Latin1_General_BIN2       NOT NULL,
    Account     NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Occurrences INT           NOT NULL,
    LastDate    DATETIME2(3)  NOT NULL,
    RequestId   NVARCHAR(64) COLLATE Latin1_General_BIN2       NOT NULL,
    UserAgent   NVARCHAR(300) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Version     NVARCHAR(20) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CONSTRAINT PK_Log_ClientErrorAccount PRIMARY KEY (ErrorId, Account),
    CONSTRAINT FK_Log_ClientErrorAccount_Error FOREIGN KEY (ErrorId) REFERENCES Log_ClientError (ErrorId) ON DELETE CASCADE
);
-- The page 错误日志 of an existing installation: the button to export is replaced by those to handle and to delete an
-- error, for all users who had all of them. A new database gets them with its first rows.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'error-log.handle', m.MenuId, N'处理', 'ToolOutlined', 20
FROM Base_Module m
WHERE m.ID = 'error-log' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'error-log.handle');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'error-log.delete', m.MenuId, N'删除', 'DeleteOutlined', 30
FROM Base_Module m
WHERE m.ID = 'error-log' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'error-log.delete');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', n.ButtonId
FROM Base_Authorize a
JOIN Base_Authorize d ON d.ObjectType = a.ObjectType AND d.ObjectId = a.ObjectId AND d.ItemType = 'button' AND d.ItemId = 'error-log.detail'
CROSS JOIN (SELECT 'handle-' COLLATE Latin1_General_BIN2 AS Prefix, 'error-log.handle' COLLATE Latin1_General_BIN2 AS ButtonId UNION ALL SELECT 'delete-', 'error-log.delete') n
WHERE a.ItemType = 'button' AND a.ItemId = 'error-log.export'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'error-log.export';
DELETE FROM Base_Button WHERE ButtonId = 'error-log.export';
-- +goose Down
DROP TABLE Log_ClientErrorAccount;
DROP TABLE Log_ClientError;
-- sql/schema/00009_audit.sql
CREATE TABLE Audit_Log (
    AuditId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Event          NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ActorUserId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ActorAccount   NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    SubjectUserId  NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    SubjectAccount NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Object         NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Address        NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Audit_Log PRIMARY KEY (AuditId)
);
CREATE INDEX IX_Audit_Log_Actor ON Audit_Log (ActorUserId, CreateDate);
CREATE INDEX IX_Audit_Log_Subject ON Audit_Log (SubjectUserId, CreateDate);
-- +goose Down
DROP TABLE Audit_Log;
-- sql/schema/00010_file_size.sql
ALTER TABLE Admin_File ADD FileSize BIGINT NOT NULL CONSTRAINT DF_Admin_File_FileSize DEFAULT 0;
CREATE UNIQUE INDEX UX_Admin_File_Name ON Admin_File (FileType, FileParam, FileName);
CREATE INDEX IX_Admin_File_User ON Admin_File (CreateUserId);
-- +goose Down
DROP INDEX IX_Admin_File_User ON Admin_File;
DROP INDEX UX_Admin_File_Name ON Admin_File;
ALTER TABLE Admin_File DROP CONSTRAINT DF_Admin_File_FileSize;
ALTER TABLE Admin_File DROP COLUMN FileSize;
-- sql/schema/00011_file_content.sql
ALTER TABLE Admin_File ADD ContentPath NVARCHAR(400) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Admin_File_ContentPath DEFAULT '';
CREATE INDEX IX_Admin_File_Content ON Admin_File (ContentPath);
-- +goose Down
DROP INDEX IX_Admin_File_Content ON Admin_File;
ALTER TABLE Admin_File DROP CONSTRAINT DF_Admin_File_ContentPath;
ALTER TABLE Admin_File DROP COLUMN ContentPath;
-- sql/schema/00012_initial_password.sql
ALTER TABLE Base_User ADD InitialSignIns INT NOT NULL CONSTRAINT DF_Base_User_InitialSignIns DEFAULT 0;
-- +goose Down
ALTER TABLE Base_User DROP CONSTRAINT DF_Base_User_InitialSignIns;
ALTER TABLE Base_User DROP COLUMN InitialSignIns;
-- sql/schema/00013_record.sql
CREATE TABLE Base_Change (
    ChangeId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    TableName  NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    RecordId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Title      NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Action     NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    RowVersion INT           NOT NULL,
    UserId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    UserName   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    ActorName  NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Changes    NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    CreateDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Base_Change PRIMARY KEY (ChangeId),
    CONSTRAINT CK_Base_Change_Action CHECK (Action IN ('add', 'update', 'delete'))
);
CREATE UNIQUE INDEX UX_Base_Change_Record ON Base_Change (TableName, RecordId, RowVersion);
CREATE TABLE Dorm_Room (
    RoomId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Building       NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Floor          INT           NOT NULL,
    RoomNo         NVARCHAR(20)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    RoomType       NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Beds           INT           NOT NULL,
    RentPerBed     DECIMAL(10,2) NOT NULL,
    WaterMeter     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    PowerMeter     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    Items          NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    Status         NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Room_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Room PRIMARY KEY (RoomId),
    CONSTRAINT UQ_Dorm_Room_RoomNo UNIQUE (Building, RoomNo),
    CONSTRAINT CK_Dorm_Room_RoomType CHECK (RoomType IN (N'男', N'女', N'夫妻', N'单间')),
    CONSTRAINT CK_Dorm_Room_Status CHECK (Status IN (N'可用', N'维修', N'停用')),
    CONSTRAINT CK_Dorm_Room_Beds CHECK (Beds > 0)
);
CREATE INDEX IX_Dorm_Room_Order ON Dorm_Room (Building, Floor, RoomNo);
-- +goose Down
DROP TABLE Dorm_Room;
DROP TABLE Base_Change;
-- sql/schema/00014_system_record.sql
ALTER TABLE Base_Parameter ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Parameter_RowVersion DEFAULT 1;
ALTER TABLE Base_Parameter ADD CreateUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Parameter ADD CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Parameter ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Parameter ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Parameter ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Parameter ADD ModifyDate DATETIME2(3) NULL;
ALTER TABLE Base_Setting ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Setting_RowVersion DEFAULT 1;
ALTER TABLE Base_Setting ADD CreateUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Setting ADD CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Setting ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Setting ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Setting ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Setting ADD ModifyDate DATETIME2(3) NULL;
-- An installation that has these menus gets the button to export their lists, for users who may edit there.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, b.MenuId, N'导出', 'ExportOutlined', 90
FROM (SELECT 'parameter.edit' COLLATE Latin1_General_BIN2 AS Known, 'parameter.export' COLLATE Latin1_General_BIN2 AS ButtonId
      UNION ALL SELECT 'setting.edit', 'setting.export') n
JOIN Base_Button b ON b.ButtonId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Button o WHERE o.ButtonId = n.ButtonId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('export-', a.AuthorizeId), a.ObjectType, a.ObjectId, a.ItemType, n.ButtonId
FROM (SELECT 'parameter.edit' COLLATE Latin1_General_BIN2 AS Known, 'parameter.export' COLLATE Latin1_General_BIN2 AS ButtonId
      UNION ALL SELECT 'setting.edit', 'setting.export') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('parameter.export', 'setting.export');
DELETE FROM Base_Button WHERE ButtonId IN ('parameter.export', 'setting.export');
ALTER TABLE Base_Setting DROP CONSTRAINT DF_Base_Setting_RowVersion;
ALTER TABLE Base_Parameter DROP CONSTRAINT DF_Base_Parameter_RowVersion;
ALTER TABLE Base_Setting DROP COLUMN ModifyDate;
ALTER TABLE Base_Setting DROP COLUMN ModifyUserName;
ALTER TABLE Base_Setting DROP COLUMN ModifyUserId;
ALTER TABLE Base_Setting DROP COLUMN CreateDate;
ALTER TABLE Base_Setting DROP COLUMN CreateUserName;
ALTER TABLE Base_Setting DROP COLUMN CreateUserId;
ALTER TABLE Base_Setting DROP COLUMN RowVersion;
ALTER TABLE Base_Parameter DROP COLUMN ModifyDate;
ALTER TABLE Base_Parameter DROP COLUMN ModifyUserName;
ALTER TABLE Base_Parameter DROP COLUMN ModifyUserId;
ALTER TABLE Base_Parameter DROP COLUMN CreateDate;
ALTER TABLE Base_Parameter DROP COLUMN CreateUserName;
ALTER TABLE Base_Parameter DROP COLUMN CreateUserId;
ALTER TABLE Base_Parameter DROP COLUMN RowVersion;
-- sql/schema/00015_feedback_guide_record.sql
ALTER TABLE Eva_SystemEvaluation ADD ModName NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_ModName DEFAULT '';
ALTER TABLE Eva_SystemEvaluation ADD Status NVARCHAR(20) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Status DEFAULT N'待处理'
    CONSTRAINT CK_Eva_SystemEvaluation_Status CHECK (Status IN (N'待处理', N'处理中', N'已答复', N'不采纳'));
ALTER TABLE Eva_SystemEvaluation ADD Reply NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Eva_SystemEvaluation ADD Picture NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Eva_SystemEvaluation ADD RowVersion INT NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_RowVersion DEFAULT 1;
ALTER TABLE Eva_SystemEvaluation ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Eva_SystemEvaluation ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Eva_SystemEvaluation ADD ModifyDate DATETIME2(3) NULL;
CREATE INDEX IX_Eva_SystemEvaluation_CreateDate ON Eva_SystemEvaluation (CreateDate);
UPDATE Eva_SystemEvaluation
SET ModName = COALESCE((SELECT m.FullName FROM Base_Module m WHERE m.ID = Eva_SystemEvaluation.ModID), ModID COLLATE Chinese_PRC_CI_AS);
ALTER TABLE Admin_File ADD RowVersion INT NOT NULL CONSTRAINT DF_Admin_File_RowVersion DEFAULT 1;
ALTER TABLE Admin_File ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Admin_File ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Admin_File ADD ModifyDate DATETIME2(3) NULL;
-- Users who may replace guides may change their texts and their order.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'guide.edit', b.MenuId, N'编辑', 'EditOutlined', 40
FROM Base_Button b
WHERE b.ButtonId = 'guide.replace' AND NOT EXISTS (SELECT 1 FROM Base_Button o WHERE o.ButtonId = 'guide.edit');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'guide.export', b.MenuId, N'导出', 'ExportOutlined', 50
FROM Base_Button b
WHERE b.ButtonId = 'guide.replace' AND NOT EXISTS (SELECT 1 FROM Base_Button o WHERE o.ButtonId = 'guide.export');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, a.ItemType, n.ButtonId
FROM Base_Authorize a
CROSS JOIN (SELECT 'edit-' COLLATE Latin1_General_BIN2 AS Prefix, 'guide.edit' COLLATE Latin1_General_BIN2 AS ButtonId UNION ALL SELECT 'export-', 'guide.export') n
WHERE a.ItemType = 'button' AND a.ItemId = 'guide.replace'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('guide.edit', 'guide.export');
DELETE FROM Base_Button WHERE ButtonId IN ('guide.edit', 'guide.export');
ALTER TABLE Admin_File DROP CONSTRAINT DF_Admin_File_RowVersion;
ALTER TABLE Admin_File DROP COLUMN ModifyDate;
ALTER TABLE Admin_File DROP COLUMN ModifyUserName;
ALTER TABLE Admin_File DROP COLUMN ModifyUserId;
ALTER TABLE Admin_File DROP COLUMN RowVersion;
DROP INDEX IX_Eva_SystemEvaluation_CreateDate ON Eva_SystemEvaluation;
ALTER TABLE Eva_SystemEvaluation DROP CONSTRAINT CK_Eva_SystemEvaluation_Status;
ALTER TABLE Eva_SystemEvaluation DROP CONSTRAINT DF_Eva_SystemEvaluation_Status;
ALTER TABLE Eva_SystemEvaluation DROP CONSTRAINT DF_Eva_SystemEvaluation_ModName;
ALTER TABLE Eva_SystemEvaluation DROP CONSTRAINT DF_Eva_SystemEvaluation_RowVersion;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModifyDate;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModifyUserName;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModifyUserId;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN RowVersion;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN Picture;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN Reply;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN Status;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModName;
-- sql/schema/00016_answers_seen.sql
ALTER TABLE Eva_SystemEvaluation ADD AnswerSeenDate DATETIME2(3) NULL;
UPDATE Base_Setting SET Description = N'入口页和登录页显示的公司名称'
WHERE Code = 'CompanyName' AND Description = N'打印件与导出文件的抬头';
-- +goose Down
ALTER TABLE Eva_SystemEvaluation DROP COLUMN AnswerSeenDate;
-- sql/schema/00017_people_record.sql
ALTER TABLE Base_Organization ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Organization_RowVersion DEFAULT 1;
ALTER TABLE Base_Organization ADD CreateUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Organization ADD CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Organization ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Organization ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Organization ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Organization ADD ModifyDate DATETIME2(3) NULL;
ALTER TABLE Base_Role ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Role_RowVersion DEFAULT 1;
ALTER TABLE Base_Role ADD CreateUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Role ADD CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Role ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Role ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Role ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Role ADD ModifyDate DATETIME2(3) NULL;
ALTER TABLE Base_Post ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Post_RowVersion DEFAULT 1;
ALTER TABLE Base_Post ADD CreateUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Post ADD CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Post ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Post ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Post ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Post ADD ModifyDate DATETIME2(3) NULL;
-- RowVersion counts changes by personnel; passwords and sign-ins do not change it. Sessions depend on SessionEpoch: a
-- higher one ends every session of the account for good.
ALTER TABLE Base_User ADD StaffNo NVARCHAR(30) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_User ADD EntryDate DATE NULL;
ALTER TABLE Base_User ADD LeaveDate DATE NULL;
ALTER TABLE Base_User ADD Status NVARCHAR(10) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Base_User_Status DEFAULT N'在职'
    CONSTRAINT CK_Base_User_Status CHECK (Status IN (N'在职', N'离职'));
ALTER TABLE Base_User ADD Remark NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_User ADD SessionEpoch INT NOT NULL CONSTRAINT DF_Base_User_SessionEpoch DEFAULT 0;
ALTER TABLE Base_User ADD CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_User ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_User ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
CREATE UNIQUE INDEX UX_Base_User_StaffNo ON Base_User (StaffNo) WHERE StaffNo IS NOT NULL;
CREATE INDEX IX_Base_User_StaffNo ON Base_User (StaffNo, UserId);
CREATE INDEX IX_Base_User_Post ON Base_User (PostId, StaffNo, UserId);
CREATE INDEX IX_Base_User_EntryDate ON Base_User (EntryDate, StaffNo, UserId);
CREATE INDEX IX_Base_User_RealName ON Base_User (RealName, StaffNo, UserId);
-- The organisation from the top: each unit below the root 10000, with its names from the top down, and a text that
-- sorts in the order of the tree.
CREATE VIEW View_OrganizationTree AS
WITH down (OrganizationId, FullName, Depth, FullPath, OrderPath) AS (
    SELECT o.OrganizationId, o.FullName, 1, CAST(o.FullName AS NVARCHAR(2000)),
           CAST(CONCAT(SUBSTRING(CAST(10000000 + o.SortCode AS NVARCHAR(20)), 2, 7), o.OrganizationId, '/') AS NVARCHAR(2000))
    FROM Base_Organization o
    WHERE o.ParentId = '10000'
    UNION ALL
    SELECT o.OrganizationId, o.FullName, down.Depth + 1, CAST(CONCAT(down.FullPath, ' / ', o.FullName) AS NVARCHAR(2000)),
           CAST(CONCAT(down.OrderPath, SUBSTRING(CAST(10000000 + o.SortCode AS NVARCHAR(20)), 2, 7), o.OrganizationId, '/') AS NVARCHAR(2000))
    FROM down
    JOIN Base_Organization o ON o.ParentId = down.OrganizationId
    WHERE down.Depth < 16
)
SELECT OrganizationId, FullName, Depth, FullPath, OrderPath
FROM down;
-- Users who may edit there may export, and delete an entry that was a mistake.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, b.MenuId, n.FullName, n.Icon, 90
FROM (SELECT 'department.edit' COLLATE Latin1_General_BIN2 AS Known, 'department.export' COLLATE Latin1_General_BIN2 AS ButtonId, N'导出' AS FullName, 'ExportOutlined' AS Icon
      UNION ALL SELECT 'role.edit', 'role.export', N'导出', 'ExportOutlined'
      UNION ALL SELECT 'post.edit', 'post.export', N'导出', 'ExportOutlined'
      UNION ALL SELECT 'staff.edit', 'staff.delete', N'删除', 'DeleteOutlined') n
JOIN Base_Button b ON b.ButtonId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Button o WHERE o.ButtonId = n.ButtonId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('more-', a.AuthorizeId), a.ObjectType, a.ObjectId, a.ItemType, n.ButtonId
FROM (SELECT 'department.edit' COLLATE Latin1_General_BIN2 AS Known, 'department.export' COLLATE Latin1_General_BIN2 AS ButtonId
      UNION ALL SELECT 'role.edit', 'role.export'
      UNION ALL SELECT 'post.edit', 'post.export'
      UNION ALL SELECT 'staff.edit', 'staff.delete') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('department.export', 'role.export', 'post.export', 'staff.delete');
DELETE FROM Base_Button WHERE ButtonId IN ('department.export', 'role.export', 'post.export', 'staff.delete');
DROP VIEW View_OrganizationTree;
DROP INDEX IX_Base_User_RealName ON Base_User;
DROP INDEX IX_Base_User_EntryDate ON Base_User;
DROP INDEX IX_Base_User_Post ON Base_User;
DROP INDEX IX_Base_User_StaffNo ON Base_User;
DROP INDEX UX_Base_User_StaffNo ON Base_User;
ALTER TABLE Base_User DROP CONSTRAINT DF_Base_User_SessionEpoch;
ALTER TABLE Base_User DROP CONSTRAINT CK_Base_User_Status;
ALTER TABLE Base_User DROP CONSTRAINT DF_Base_User_Status;
ALTER TABLE Base_Post DROP CONSTRAINT DF_Base_Post_RowVersion;
ALTER TABLE Base_Role DROP CONSTRAINT DF_Base_Role_RowVersion;
ALTER TABLE Base_Organization DROP CONSTRAINT DF_Base_Organization_RowVersion;
ALTER TABLE Base_User DROP COLUMN ModifyUserName;
ALTER TABLE Base_User DROP COLUMN ModifyUserId;
ALTER TABLE Base_User DROP COLUMN CreateUserName;
ALTER TABLE Base_User DROP COLUMN SessionEpoch;
ALTER TABLE Base_User DROP COLUMN Remark;
ALTER TABLE Base_User DROP COLUMN Status;
ALTER TABLE Base_User DROP COLUMN LeaveDate;
ALTER TABLE Base_User DROP COLUMN EntryDate;
ALTER TABLE Base_User DROP COLUMN StaffNo;
ALTER TABLE Base_Post DROP COLUMN ModifyDate;
ALTER TABLE Base_Post DROP COLUMN ModifyUserName;
ALTER TABLE Base_Post DROP COLUMN ModifyUserId;
ALTER TABLE Base_Post DROP COLUMN CreateDate;
ALTER TABLE Base_Post DROP COLUMN CreateUserName;
ALTER TABLE Base_Post DROP COLUMN CreateUserId;
ALTER TABLE Base_Post DROP COLUMN RowVersion;
ALTER TABLE Base_Role DROP COLUMN ModifyDate;
ALTER TABLE Base_Role DROP COLUMN ModifyUserName;
ALTER TABLE Base_Role DROP COLUMN ModifyUserId;
ALTER TABLE Base_Role DROP COLUMN CreateDate;
ALTER TABLE Base_Role DROP COLUMN CreateUserName;
ALTER TABLE Base_Role DROP COLUMN CreateUserId;
ALTER TABLE Base_Role DROP COLUMN RowVersion;
ALTER TABLE Base_Organization DROP COLUMN ModifyDate;
ALTER TABLE Base_Organization DROP COLUMN ModifyUserName;
ALTER TABLE Base_Organization DROP COLUMN ModifyUserId;
ALTER TABLE Base_Organization DROP COLUMN CreateDate;
ALTER TABLE Base_Organization DROP COLUMN CreateUserName;
ALTER TABLE Base_Organization DROP COLUMN CreateUserId;
ALTER TABLE Base_Organization DROP COLUMN RowVersion;
-- sql/schema/00018_grants.sql
ALTER TABLE Base_Authorize ADD CreateUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Authorize ADD CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Authorize ADD CreateDate DATETIME2(3) NULL;
-- Every grant that reaches a user: his own, his role's (the default role's without a post), his department's and those
-- of the departments above it. The views that read it are created again, because not every server can drop a view that
-- others read.
DROP VIEW View_UserButton;
DROP VIEW View_UserMenu;
DROP VIEW View_UserGrant;
CREATE VIEW View_UserGrant AS
SELECT a.ObjectId AS UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_Authorize a
WHERE a.ObjectType = 'user'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = p.RoleId
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = r.RoleId
WHERE u.PostId IS NULL
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN View_OrganizationPath o ON o.OrganizationId = u.OrganizationId
JOIN Base_Authorize a ON a.ObjectType = 'department' AND a.ObjectId = o.AncestorId;
CREATE VIEW View_UserMenu AS
SELECT DISTINCT g.UserId, m.AncestorId AS MenuId
FROM View_UserGrant g
JOIN View_ModulePath m ON m.MenuId = g.ItemId
WHERE g.ItemType = 'menu';
CREATE VIEW View_UserButton AS
SELECT DISTINCT g.UserId, b.ButtonId, b.MenuId
FROM View_UserGrant g
JOIN Base_Button b ON b.ButtonId = g.ItemId
JOIN View_UserMenu m ON m.UserId = g.UserId AND m.MenuId = b.MenuId
WHERE g.ItemType = 'button';
-- +goose Down
DROP VIEW View_UserButton;
DROP VIEW View_UserMenu;
DROP VIEW View_UserGrant;
CREATE VIEW View_UserGrant AS
SELECT a.ObjectId AS UserId, a.ItemType, a.ItemId
FROM Base_Authorize a
WHERE a.ObjectType = 'user'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = p.RoleId
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = r.RoleId
WHERE u.PostId IS NULL
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN View_OrganizationPath o ON o.OrganizationId = u.OrganizationId
JOIN Base_Authorize a ON a.ObjectType = 'department' AND a.ObjectId = o.AncestorId;
CREATE VIEW View_UserMenu AS
SELECT DISTINCT g.UserId, m.AncestorId AS MenuId
FROM View_UserGrant g
JOIN View_ModulePath m ON m.MenuId = g.ItemId
WHERE g.ItemType = 'menu';
CREATE VIEW View_UserButton AS
SELECT DISTINCT g.UserId, b.ButtonId, b.MenuId
FROM View_UserGrant g
JOIN Base_Button b ON b.ButtonId = g.ItemId
JOIN View_UserMenu m ON m.UserId = g.UserId AND m.MenuId = b.MenuId
WHERE g.ItemType = 'button';
ALTER TABLE Base_Authorize DROP COLUMN CreateDate;
ALTER TABLE Base_Authorize DROP COLUMN CreateUserName;
ALTER TABLE Base_Authorize DROP COLUMN CreateUserId;
-- sql/schema/00019_outbox.sql
CREATE TABLE Msg_Outbox (
    MessageId  NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Kind       NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    MessageKey NVARCHAR(100) COLLATE Latin1_General_BIN2       NOT NULL,
    Recipient  NVARCHAR(100) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Payload    NVARCHAR(2000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Status     NVARCHAR(20) COLLATE Latin1_General_BIN2        NOT NULL,
    Attempts   INT            NOT NULL CONSTRAINT DF_Msg_Outbox_Attempts DEFAULT 0,
    NextDate   DATETIME2(3)   NOT NULL,
    ExpireDate DATETIME2(3)   NOT NULL,
    CreateDate DATETIME2(3)   NOT NULL,
    SentDate   DATETIME2(3)   NULL,
    LastError  NVARCHAR(400) COLLATE Chinese_PRC_CI_AS  NOT NULL CONSTRAINT DF_Msg_Outbox_LastError DEFAULT '',
    CONSTRAINT PK_Msg_Outbox PRIMARY KEY (MessageId),
    CONSTRAINT UQ_Msg_Outbox_Key UNIQUE (Kind, MessageKey),
    CONSTRAINT CK_Msg_Outbox_Status CHECK (Status IN (N'待发送', N'发送中', N'已发送', N'已过期', N'发送失败'))
);
CREATE INDEX IX_Msg_Outbox_Due ON Msg_Outbox (Status, NextDate);
CREATE INDEX IX_Msg_Outbox_CreateDate ON Msg_Outbox (CreateDate);
-- +goose Down
DROP TABLE Msg_Outbox;
-- sql/schema/00020_rights_kept.sql
CREATE TABLE Base_RightsToken (
    Id    INT NOT NULL CONSTRAINT PK_Base_RightsToken PRIMARY KEY,
    Token NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    CONSTRAINT CK_Base_RightsToken_One CHECK (Id = 1)
);
INSERT INTO Base_RightsToken (Id, Token) VALUES (1, '1');
-- +goose StatementBegin
CREATE TRIGGER Base_Authorize_Rights ON Base_Authorize AFTER INSERT, UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    UPDATE Base_RightsToken SET Token = CAST(NEWID() AS NVARCHAR(50));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Module_Rights ON Base_Module AFTER INSERT, UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    UPDATE Base_RightsToken SET Token = CAST(NEWID() AS NVARCHAR(50));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Button_Rights ON Base_Button AFTER INSERT, UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    UPDATE Base_RightsToken SET Token = CAST(NEWID() AS NVARCHAR(50));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER Base_Organization_Rights ON Base_Organization AFTER INSERT, UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    UPDATE Base_RightsToken SET Token = CAST(NEWID() AS NVARCHAR(50));
END;
-- +goose StatementEnd
-- +goose Down
DROP TRIGGER Base_Authorize_Rights;
DROP TRIGGER Base_Module_Rights;
DROP TRIGGER Base_Button_Rights;
DROP TRIGGER Base_Organization_Rights;
DROP TABLE Base_RightsToken;
-- sql/schema/00021_module_record.sql
ALTER TABLE Base_Module ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Module_RowVersion DEFAULT 1;
ALTER TABLE Base_Module ADD CreateUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Module ADD CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Module ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Module ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Module ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Module ADD ModifyDate DATETIME2(3) NULL;
-- The menus from the top: each one below the root, with its names and its address from the top down, and a text that
-- sorts in the order of the tree.
CREATE VIEW View_ModuleTree AS
WITH down (MenuId, FullName, Component, Depth, FullPath, Address, OrderPath) AS (
    SELECT m.MenuId, m.FullName, m.Component, 1, CAST(m.FullName AS NVARCHAR(2000)), CAST(m.Path AS NVARCHAR(2000)),
           CAST(CONCAT(SUBSTRING(CAST(10000000 + m.SortCode AS NVARCHAR(20)), 2, 7), m.ID, '/') AS NVARCHAR(2000))
    FROM Base_Module m
    WHERE m.ParentId = '00000000-0000-0000-0000-000000000000'
    UNION ALL
    SELECT m.MenuId, m.FullName, m.Component, down.Depth + 1, CAST(CONCAT(down.FullPath, ' / ', m.FullName) AS NVARCHAR(2000)),
           CAST(CASE WHEN m.Path LIKE '/%' THEN m.Path ELSE CONCAT(down.Address, '/', m.Path) END AS NVARCHAR(2000)),
           CAST(CONCAT(down.OrderPath, SUBSTRING(CAST(10000000 + m.SortCode AS NVARCHAR(20)), 2, 7), m.ID, '/') AS NVARCHAR(2000))
    FROM down
    JOIN Base_Module m ON m.ParentId = down.MenuId
    WHERE down.Depth < 16
)
SELECT MenuId, FullName, Component, Depth, FullPath, Address, OrderPath
FROM down;
-- +goose Down
DROP VIEW View_ModuleTree;
ALTER TABLE Base_Module DROP CONSTRAINT DF_Base_Module_RowVersion;
ALTER TABLE Base_Module DROP COLUMN ModifyDate;
ALTER TABLE Base_Module DROP COLUMN ModifyUserName;
ALTER TABLE Base_Module DROP COLUMN ModifyUserId;
ALTER TABLE Base_Module DROP COLUMN CreateDate;
ALTER TABLE Base_Module DROP COLUMN CreateUserName;
ALTER TABLE Base_Module DROP COLUMN CreateUserId;
ALTER TABLE Base_Module DROP COLUMN RowVersion;
-- sql/schema/00022_audit_log.sql
ALTER TABLE Audit_Log ADD Category NVARCHAR(20) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Audit_Log_Category DEFAULT 'operation';
ALTER TABLE Audit_Log ADD Action NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Audit_Log_Action DEFAULT '';
ALTER TABLE Audit_Log ADD Kind NVARCHAR(100) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Audit_Log_Kind DEFAULT '';
ALTER TABLE Audit_Log ADD Title NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Audit_Log_Title DEFAULT '';
ALTER TABLE Audit_Log ADD Outcome NVARCHAR(10) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Audit_Log_Outcome DEFAULT N'成功';
ALTER TABLE Audit_Log ADD Device NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Audit_Log_Device DEFAULT '';
ALTER TABLE Audit_Log ADD ActorName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Audit_Log_ActorName DEFAULT '';
ALTER TABLE Audit_Log ADD SubjectName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Audit_Log_SubjectName DEFAULT '';
ALTER TABLE Audit_Log ADD RowVersion INT NULL;
ALTER TABLE Audit_Log ADD Parameters NVARCHAR(4000) COLLATE Chinese_PRC_CI_AS NULL;
-- The door of the retention, and when the next of its runs is due.
CREATE TABLE Audit_Retention (
    RetentionId INT          NOT NULL,
    NextDate    DATETIME2(3) NOT NULL,
    Before      DATETIME2(3) NULL,
    CONSTRAINT PK_Audit_Retention PRIMARY KEY (RetentionId)
);
INSERT INTO Audit_Retention (RetentionId, NextDate) VALUES (1, '2000-01-01');
-- Rows of earlier versions get the present words.
UPDATE Audit_Log
SET Category = CASE WHEN Event LIKE 'account.s%' OR Event = 'client.call' THEN 'sign-in' ELSE 'operation' END,
    Action = CASE Event
        WHEN 'account.signin' THEN N'登录' WHEN 'account.switch' THEN N'切换账号' WHEN 'account.switch.refused' THEN N'切换账号'
        WHEN 'account.switch.back' THEN N'返回本人账号' WHEN 'account.switch.signout' THEN N'切换后退出'
        WHEN 'account.password.reset' THEN N'重置密码' WHEN 'client.call' THEN N'程序调用' WHEN 'identity.claim' THEN N'冒名提交'
        WHEN 'file.upload' THEN N'上传文件' WHEN 'file.replace' THEN N'替换文件' WHEN 'file.delete' THEN N'删除文件'
        WHEN 'record.add' THEN N'新增' WHEN 'record.update' THEN N'修改' WHEN 'record.delete' THEN N'删除'
        WHEN 'record.update.unversioned' THEN N'覆盖修改' WHEN 'record.delete.unversioned' THEN N'直接删除'
        WHEN 'right.give' THEN N'授予权限' WHEN 'right.take' THEN N'收回权限' ELSE Event END,
    Kind = CASE
        WHEN Event LIKE 'record.%' AND Object LIKE '%/%' THEN LEFT(Object, CHARINDEX('/', Object) - 1)
        WHEN Event = 'account.signin' THEN CASE Object WHEN 'code' THEN 'code' ELSE 'password' END
        WHEN Event LIKE 'account.switch%' THEN 'switched' WHEN Event = 'client.call' THEN 'program'
        WHEN Event LIKE 'account.%' THEN 'account' WHEN Event LIKE 'file.%' THEN 'file'
        WHEN Event LIKE 'right.%' THEN 'right' ELSE 'identity' END,
    Outcome = CASE WHEN Event LIKE '%.refused' THEN N'拒绝' ELSE N'成功' END,
    ActorName = COALESCE((SELECT a.RealName FROM Base_User a WHERE a.UserId = ActorUserId), ''),
    SubjectName = COALESCE((SELECT s.RealName FROM Base_User s WHERE s.UserId = SubjectUserId), '');
DROP INDEX IX_Audit_Log_Actor ON Audit_Log;
DROP INDEX IX_Audit_Log_Subject ON Audit_Log;
CREATE INDEX IX_Audit_Log_Actor ON Audit_Log (ActorUserId, Category, CreateDate);
CREATE INDEX IX_Audit_Log_Subject ON Audit_Log (SubjectUserId, Category, CreateDate);
CREATE INDEX IX_Audit_Log_Category ON Audit_Log (Category, CreateDate);
CREATE INDEX IX_Audit_Log_Kind ON Audit_Log (Category, Kind, CreateDate);
CREATE INDEX IX_Audit_Log_Event ON Audit_Log (Category, Event, CreateDate);
CREATE INDEX IX_Audit_Log_Outcome ON Audit_Log (Category, Outcome, CreateDate);
CREATE INDEX IX_Audit_Log_Object ON Audit_Log (Category, Object, CreateDate);
CREATE INDEX IX_Audit_Log_Address ON Audit_Log (Category, Address, CreateDate);
-- +goose Down
DROP INDEX IX_Audit_Log_Actor ON Audit_Log;
DROP INDEX IX_Audit_Log_Subject ON Audit_Log;
DROP INDEX IX_Audit_Log_Address ON Audit_Log;
DROP INDEX IX_Audit_Log_Object ON Audit_Log;
DROP INDEX IX_Audit_Log_Outcome ON Audit_Log;
DROP INDEX IX_Audit_Log_Event ON Audit_Log;
DROP INDEX IX_Audit_Log_Kind ON Audit_Log;
DROP INDEX IX_Audit_Log_Category ON Audit_Log;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Category;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Action;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Kind;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Title;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Outcome;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_Device;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_ActorName;
ALTER TABLE Audit_Log DROP CONSTRAINT DF_Audit_Log_SubjectName;
ALTER TABLE Audit_Log DROP COLUMN Parameters;
ALTER TABLE Audit_Log DROP COLUMN RowVersion;
ALTER TABLE Audit_Log DROP COLUMN SubjectName;
ALTER TABLE Audit_Log DROP COLUMN ActorName;
ALTER TABLE Audit_Log DROP COLUMN Device;
ALTER TABLE Audit_Log DROP COLUMN Outcome;
ALTER TABLE Audit_Log DROP COLUMN Title;
ALTER TABLE Audit_Log DROP COLUMN Kind;
ALTER TABLE Audit_Log DROP COLUMN Action;
ALTER TABLE Audit_Log DROP COLUMN Category;
DROP TABLE Audit_Retention;
CREATE INDEX IX_Audit_Log_Actor ON Audit_Log (ActorUserId, CreateDate);
CREATE INDEX IX_Audit_Log_Subject ON Audit_Log (SubjectUserId, CreateDate);
-- sql/schema/00023_client_usage.sql
CREATE TABLE Client_Usage (
    CallDay  DATE          NOT NULL,
    Client   NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    Way      NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Reason   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Calls    BIGINT        NOT NULL,
    LastDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Client_Usage PRIMARY KEY (CallDay, Client, Way, Reason)
);
-- An installation that has the menu already gets the pages, for users who may give rights there. A new database gets
-- them with its first rows.
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode, NoCache)
SELECT n.MenuId, e.ParentId, n.ID, n.FullName, n.Mame, n.ID, n.Component, n.Icon, n.Description, e.SortCode + n.Place, 1
FROM (SELECT '1b0a6a36-7a1f-8f0e-9d5c-0d8f5e0c2a01' COLLATE Latin1_General_BIN2 AS MenuId, 'operation-log' COLLATE Latin1_General_BIN2 AS ID, N'操作日志' AS FullName, 'OperationLog' AS Mame,
             'system/operation-log/index' AS Component, 'AuditOutlined' AS Icon, N'谁对哪条记录做了什么' AS Description, 1 AS Place
      UNION ALL SELECT '1b0a6a36-7a1f-8f0e-9d5c-0d8f5e0c2a02', 'sign-in-log', N'登录日志', 'SignInLog',
             'system/sign-in-log/index', 'LoginOutlined', N'成功与失败的登录', 2
      UNION ALL SELECT '1b0a6a36-7a1f-8f0e-9d5c-0d8f5e0c2a03', 'client', N'接口客户端', 'Client',
             'system/client/index', 'ApiOutlined', N'哪些程序还在用哪种方式调用', 3) n
JOIN Base_Module e ON e.ID = 'error-log'
WHERE NOT EXISTS (SELECT 1 FROM Base_Module o WHERE o.ID = n.ID);
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, m.MenuId, n.FullName, n.Icon, n.Place
FROM (SELECT 'operation-log' COLLATE Latin1_General_BIN2 AS ID, 'operation-log.detail' COLLATE Latin1_General_BIN2 AS ButtonId, N'查看详情' AS FullName, 'EyeOutlined' AS Icon, 10 AS Place
      UNION ALL SELECT 'operation-log', 'operation-log.export', N'导出', 'ExportOutlined', 20
      UNION ALL SELECT 'sign-in-log', 'sign-in-log.export', N'导出', 'ExportOutlined', 10) n
JOIN Base_Module m ON m.ID = n.ID
WHERE NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = n.ButtonId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, n.ItemType, n.ItemId
FROM (SELECT 'm-' COLLATE Latin1_General_BIN2 AS Prefix, 'menu' COLLATE Latin1_General_BIN2 AS ItemType, m.MenuId AS ItemId FROM Base_Module m WHERE m.ID = 'operation-log'
      UNION ALL SELECT 'n-', 'menu', m.MenuId FROM Base_Module m WHERE m.ID = 'sign-in-log'
      UNION ALL SELECT 'o-', 'menu', m.MenuId FROM Base_Module m WHERE m.ID = 'client'
      UNION ALL SELECT 'p-', 'button', 'operation-log.detail'
      UNION ALL SELECT 'q-', 'button', 'operation-log.export'
      UNION ALL SELECT 'r-', 'button', 'sign-in-log.export') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = 'authorize.grant'
WHERE NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = n.ItemType AND g.ItemId = n.ItemId);
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemId IN ('operation-log.detail', 'operation-log.export', 'sign-in-log.export')
    OR ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID IN ('operation-log', 'sign-in-log', 'client'));
DELETE FROM Base_Button WHERE ButtonId IN ('operation-log.detail', 'operation-log.export', 'sign-in-log.export');
DELETE FROM Base_Module WHERE ID IN ('operation-log', 'sign-in-log', 'client');
DROP TABLE Client_Usage;
-- sql/schema/00024_sessions.sql
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode, NoCache)
SELECT '5a82d418-f469-853a-99bf-e863f0934c2a', e.ParentId, 'online', N'在线用户', 'Online', 'online', 'system/online/index', 'TeamOutlined',
       N'谁正在登录、在哪里登录', e.SortCode + 5, 1
FROM Base_Module e
WHERE e.ID = 'error-log' AND NOT EXISTS (SELECT 1 FROM Base_Module m WHERE m.ID = 'online');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'online.signout', m.MenuId, N'退出登录', 'LogoutOutlined', 10
FROM Base_Module m
WHERE m.ID = 'online' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'online.signout');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('online-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'menu', o.MenuId
FROM Base_Authorize a
JOIN Base_Module e ON e.MenuId = a.ItemId AND e.ID = 'error-log'
JOIN Base_Module o ON o.ID = 'online'
WHERE a.ItemType = 'menu'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'menu' AND g.ItemId = o.MenuId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('signout-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', 'online.signout'
FROM Base_Authorize a
JOIN Base_Module e ON e.MenuId = a.ItemId AND e.ID = 'error-log'
JOIN Base_Authorize h ON h.ObjectType = a.ObjectType AND h.ObjectId = a.ObjectId AND h.ItemType = 'button' AND h.ItemId = 'error-log.handle'
WHERE a.ItemType = 'menu'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = 'online.signout');
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'online.signout';
DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID = 'online');
DELETE FROM Base_Button WHERE ButtonId = 'online.signout';
DELETE FROM Base_Module WHERE ID = 'online';
-- sql/schema/00025_password_policy.sql
ALTER TABLE Base_User ADD PasswordDate DATETIME2(3) NULL;
-- Hashes alone, as in Base_User, and none of those that the legacy system made.
CREATE TABLE Base_PasswordHistory (
    HistoryId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    UserId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    PasswordHash NVARCHAR(300) COLLATE Latin1_General_BIN2      NOT NULL,
    CreateDate   DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Base_PasswordHistory PRIMARY KEY (HistoryId),
    CONSTRAINT FK_Base_PasswordHistory_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE
);
CREATE INDEX IX_Base_PasswordHistory_User ON Base_PasswordHistory (UserId, CreateDate);
-- +goose Down
DROP TABLE Base_PasswordHistory;
ALTER TABLE Base_User DROP COLUMN PasswordDate;
-- sql/schema/00026_dorm_contracts.sql
CREATE VIEW View_StaffName AS
SELECT UserId, RealName, StaffNo, Status,
       CAST(CASE WHEN StaffNo IS NULL THEN RealName ELSE CONCAT(RealName, N'（', StaffNo, N'）') END AS NVARCHAR(100)) AS Person
FROM Base_User;
CREATE VIEW View_RoomName AS
SELECT RoomId, CAST(CONCAT(Building, ' ', RoomNo) AS NVARCHAR(80)) AS RoomName
FROM Dorm_Room;
CREATE TABLE Dorm_SingleStay (
    SingleStayId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RoomId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    UserId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FromDate       DATE          NOT NULL,
    ToDate         DATE          NULL,
    Reason         NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    ApproverId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_SingleStay_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_SingleStay PRIMARY KEY (SingleStayId),
    CONSTRAINT FK_Dorm_SingleStay_Room FOREIGN KEY (RoomId) REFERENCES Dorm_Room (RoomId),
    CONSTRAINT FK_Dorm_SingleStay_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_Dorm_SingleStay_Approver FOREIGN KEY (ApproverId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Dorm_SingleStay_Days CHECK (ToDate IS NULL OR ToDate >= FromDate)
);
CREATE INDEX IX_Dorm_SingleStay_Room ON Dorm_SingleStay (RoomId, FromDate);
CREATE INDEX IX_Dorm_SingleStay_User ON Dorm_SingleStay (UserId, FromDate);
CREATE INDEX IX_Dorm_SingleStay_FromDate ON Dorm_SingleStay (FromDate);
CREATE TABLE Dorm_Lease (
    LeaseId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Address        NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Landlord       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    LandlordMobile NVARCHAR(20) COLLATE Chinese_PRC_CI_AS  NULL,
    ContractNo     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    Persons        INT           NOT NULL,
    Residents      NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    MonthlyFee     DECIMAL(10,2) NOT NULL,
    Deposit        DECIMAL(10,2) NULL,
    FromDate       DATE          NOT NULL,
    ToDate         DATE          NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Lease_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Lease PRIMARY KEY (LeaseId),
    CONSTRAINT FK_Dorm_Lease_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_Dorm_Lease_Persons CHECK (Persons > 0),
    CONSTRAINT CK_Dorm_Lease_Fee CHECK (MonthlyFee >= 0),
    CONSTRAINT CK_Dorm_Lease_Days CHECK (ToDate IS NULL OR ToDate >= FromDate)
);
CREATE INDEX IX_Dorm_Lease_FromDate ON Dorm_Lease (FromDate);
-- +goose Down
DROP TABLE Dorm_Lease;
DROP TABLE Dorm_SingleStay;
DROP VIEW View_RoomName;
DROP VIEW View_StaffName;
-- sql/schema/00027_dorm_check_in.sql
CREATE TABLE Dorm_CheckIn (
    CheckInId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RoomId          NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    BedNo           INT           NOT NULL,
    UserId          NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    WorkerName      NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    WorkerCompany   NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    WorkerIdNumber  NVARCHAR(30) COLLATE Chinese_PRC_CI_AS  NULL,
    Gender          NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    FromDate        DATE          NOT NULL,
    ToDate          DATE          NULL,
    KeysOut         INT           NULL,
    KeysReturned    INT           NULL,
    Items           NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    ItemsReturned   NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    Deposit         DECIMAL(10,2) NULL,
    DepositReturned DECIMAL(10,2) NULL,
    Remark          NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion      INT           NOT NULL CONSTRAINT DF_Dorm_CheckIn_RowVersion DEFAULT 1,
    CreateUserId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName  NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate      DATETIME2(3)  NOT NULL,
    ModifyUserId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName  NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate      DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_CheckIn PRIMARY KEY (CheckInId),
    CONSTRAINT FK_Dorm_CheckIn_Room FOREIGN KEY (RoomId) REFERENCES Dorm_Room (RoomId),
    CONSTRAINT FK_Dorm_CheckIn_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Dorm_CheckIn_Person CHECK (
        (UserId IS NOT NULL AND WorkerName IS NULL AND WorkerCompany IS NULL AND WorkerIdNumber IS NULL)
        OR (UserId IS NULL AND WorkerName IS NOT NULL AND WorkerCompany IS NOT NULL AND WorkerIdNumber IS NOT NULL)),
    CONSTRAINT CK_Dorm_CheckIn_Gender CHECK (Gender IN (N'男', N'女')),
    CONSTRAINT CK_Dorm_CheckIn_Bed CHECK (BedNo BETWEEN 1 AND 20),
    CONSTRAINT CK_Dorm_CheckIn_Days CHECK (ToDate IS NULL OR ToDate >= FromDate),
    CONSTRAINT CK_Dorm_CheckIn_Deposit CHECK (Deposit >= 0 AND DepositReturned >= 0)
);
-- A bed has one check-in without a day out, and so has a person, for all writers.
CREATE UNIQUE INDEX UX_Dorm_CheckIn_Bed ON Dorm_CheckIn (RoomId, BedNo) WHERE ToDate IS NULL;
CREATE UNIQUE INDEX UX_Dorm_CheckIn_User ON Dorm_CheckIn (UserId) WHERE ToDate IS NULL AND UserId IS NOT NULL;
CREATE UNIQUE INDEX UX_Dorm_CheckIn_Worker ON Dorm_CheckIn (WorkerIdNumber) WHERE ToDate IS NULL AND WorkerIdNumber IS NOT NULL;
CREATE INDEX IX_Dorm_CheckIn_Room ON Dorm_CheckIn (RoomId, BedNo, FromDate);
CREATE INDEX IX_Dorm_CheckIn_Person ON Dorm_CheckIn (UserId, FromDate);
CREATE INDEX IX_Dorm_CheckIn_Worker ON Dorm_CheckIn (WorkerIdNumber, FromDate);
CREATE INDEX IX_Dorm_CheckIn_FromDate ON Dorm_CheckIn (FromDate, CheckInId);
CREATE INDEX IX_Dorm_CheckIn_ToDate ON Dorm_CheckIn (ToDate, FromDate, CheckInId);
-- The person of each check-in. ResidentKey identifies the person; with ResidentNo it has the ID number of a worker, and
-- few users may see these two. Resident is the name that staff use.
CREATE VIEW View_Resident AS
SELECT c.CheckInId, c.RoomId, c.BedNo, c.UserId, c.Gender, c.FromDate, c.ToDate,
       CAST(CASE WHEN c.UserId IS NULL THEN CONCAT('worker/', c.WorkerIdNumber COLLATE Latin1_General_BIN2) ELSE c.UserId END AS NVARCHAR(50)) AS ResidentKey,
       CAST(CASE WHEN c.UserId IS NULL THEN c.WorkerIdNumber ELSE u.StaffNo END AS NVARCHAR(30)) AS ResidentNo,
       CAST(CASE WHEN c.UserId IS NULL THEN c.WorkerName ELSE u.RealName END AS NVARCHAR(50)) AS ResidentName,
       CAST(CASE WHEN c.UserId IS NULL THEN CONCAT(c.WorkerName, N'（', c.WorkerCompany, N'）')
                 WHEN u.StaffNo IS NULL THEN u.RealName ELSE CONCAT(u.RealName, N'（', u.StaffNo, N'）') END AS NVARCHAR(160)) AS Resident,
       u.OrganizationId, c.WorkerCompany, u.Status AS StaffStatus
FROM Dorm_CheckIn c
LEFT JOIN Base_User u ON u.UserId = c.UserId;
-- The beds of all rooms, numbered from 1.
CREATE VIEW View_Bed AS
SELECT r.RoomId, n.BedNo
FROM Dorm_Room r
JOIN (SELECT 1 AS BedNo UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5
      UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9 UNION ALL SELECT 10
      UNION ALL SELECT 11 UNION ALL SELECT 12 UNION ALL SELECT 13 UNION ALL SELECT 14 UNION ALL SELECT 15
      UNION ALL SELECT 16 UNION ALL SELECT 17 UNION ALL SELECT 18 UNION ALL SELECT 19 UNION ALL SELECT 20) n
  ON n.BedNo <= r.Beds;
-- +goose Down
DROP VIEW View_Bed;
DROP VIEW View_Resident;
DROP TABLE Dorm_CheckIn;
-- sql/schema/00028_dorm_repair_record.sql
ALTER TABLE Dorm_Repair DROP CONSTRAINT CK_Dorm_Repair_Status;
ALTER TABLE Dorm_Repair ADD CONSTRAINT CK_Dorm_Repair_Status CHECK (Status IN (N'待处理', N'处理中', N'已完成', N'已确认', N'已驳回', N'已取消'));
ALTER TABLE Dorm_Repair ADD RoomId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Dorm_Repair ADD HandlerUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Dorm_Repair ADD DueDate DATETIME2(3) NULL;
ALTER TABLE Dorm_Repair ADD AcceptDate DATETIME2(3) NULL;
ALTER TABLE Dorm_Repair ADD CloseDate DATETIME2(3) NULL;
ALTER TABLE Dorm_Repair ADD CreateUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Dorm_Repair ADD CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Dorm_Repair ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Dorm_Repair ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Dorm_Repair ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Dorm_Repair ADD ModifyDate DATETIME2(3) NULL;
CREATE INDEX IX_Dorm_Repair_ReportDate ON Dorm_Repair (ReportDate, RepairId);
CREATE INDEX IX_Dorm_Repair_Room ON Dorm_Repair (RoomId, ReportDate);
UPDATE Dorm_Repair
SET CreateUserId = ReporterUserId, CreateUserName = Reporter, CreateDate = ReportDate,
    RoomId = (SELECT r.RoomId FROM Dorm_Room r WHERE r.Building = Dorm_Repair.Building AND r.RoomNo = Dorm_Repair.Room);
-- The steps of a request, in their order: Step is the RowVersion of the request after it, and Status its state.
CREATE TABLE Dorm_RepairProgress (
    ProgressId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RepairId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Step       INT           NOT NULL,
    Action     NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Status     NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Handler    NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    Note       NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    UserId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    UserName   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Dorm_RepairProgress PRIMARY KEY (ProgressId),
    CONSTRAINT UQ_Dorm_RepairProgress_Step UNIQUE (RepairId, Step),
    CONSTRAINT FK_Dorm_RepairProgress_Repair FOREIGN KEY (RepairId) REFERENCES Dorm_Repair (RepairId)
);
-- Notices to one person, about a record (ObjectId) of a page (PageId, the readable ID
-- of its menu entry). They are listed with the announcements until ExpireDate.
CREATE TABLE Notice_Personal (
    NoticeId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    UserId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Title      NVARCHAR(200) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Category   NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Content    NVARCHAR(2000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Publisher  NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    PageId     NVARCHAR(100) COLLATE Latin1_General_BIN2       NOT NULL,
    ObjectId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    CreateDate DATETIME2(3)   NOT NULL,
    ReadDate   DATETIME2(3)   NULL,
    ExpireDate DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Notice_Personal PRIMARY KEY (NoticeId),
    CONSTRAINT FK_Notice_Personal_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE
);
CREATE INDEX IX_Notice_Personal_User ON Notice_Personal (UserId, ExpireDate);
CREATE INDEX IX_Notice_Personal_Object ON Notice_Personal (ObjectId, UserId);
-- An installation that has settings gets those of the hours.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code, n.Name, n.Value, N'宿舍', N'小时，从报修起；超过即为超时，只对之后的报修有效', n.SortCode
FROM (SELECT 'RepairHoursNormal' COLLATE Latin1_General_BIN2 AS Code, N'一般报修处理时限' AS Name, '72' AS Value, 91 AS SortCode
      UNION ALL SELECT 'RepairHoursUrgent', N'紧急报修处理时限', '24', 92
      UNION ALL SELECT 'RepairHoursCritical', N'特急报修处理时限', '4', 93) n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code);
-- +goose Down
DELETE FROM Base_Setting WHERE Code IN ('RepairHoursNormal', 'RepairHoursUrgent', 'RepairHoursCritical');
DROP TABLE Notice_Personal;
DROP TABLE Dorm_RepairProgress;
UPDATE Dorm_Repair SET Status = CASE Status WHEN N'已确认' THEN N'已完成' ELSE N'已取消' END WHERE Status IN (N'已确认', N'已驳回');
DROP INDEX IX_Dorm_Repair_Room ON Dorm_Repair;
DROP INDEX IX_Dorm_Repair_ReportDate ON Dorm_Repair;
ALTER TABLE Dorm_Repair DROP CONSTRAINT CK_Dorm_Repair_Status;
ALTER TABLE Dorm_Repair ADD CONSTRAINT CK_Dorm_Repair_Status CHECK (Status IN (N'待处理', N'处理中', N'已完成', N'已取消'));
ALTER TABLE Dorm_Repair DROP COLUMN RoomId, HandlerUserId, DueDate, AcceptDate, CloseDate,
    CreateUserId, CreateUserName, CreateDate, ModifyUserId, ModifyUserName, ModifyDate;
-- sql/schema/00029_post_description.sql
ALTER TABLE Base_Post ADD Description NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL;
-- +goose Down
ALTER TABLE Base_Post DROP COLUMN Description;
-- sql/schema/00030_dorm_costs.sql
CREATE TABLE Dorm_Tariff (
    TariffId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Building       NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    FromMonth      NVARCHAR(7) COLLATE Latin1_General_BIN2        NOT NULL,
    WaterPrice     DECIMAL(10,4) NOT NULL,
    PowerPrice     DECIMAL(10,4) NOT NULL,
    WaterFree      DECIMAL(10,2) NOT NULL,
    PowerFree      DECIMAL(10,2) NOT NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Tariff_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Tariff PRIMARY KEY (TariffId),
    CONSTRAINT UQ_Dorm_Tariff_FromMonth UNIQUE (Building, FromMonth)
);
-- The meters of each room, and the main ones of each building.
CREATE VIEW View_Meter AS
SELECT RoomId AS MeterId, Building, RoomNo, RoomId, CAST(CONCAT(Building, ' ', RoomNo) AS NVARCHAR(80)) AS MeterName
FROM Dorm_Room
UNION ALL
SELECT CAST(CONCAT('main/', Building COLLATE Latin1_General_BIN2) AS NVARCHAR(60)), Building, NULL, NULL, CAST(CONCAT(Building, N' 总表') AS NVARCHAR(80))
FROM Dorm_Room
GROUP BY Building;
-- The readings at the end of a month. Where a meter was exchanged in it, OldEnd is the last figure of the old meter and
-- NewStart the first of the new one.
CREATE TABLE Dorm_Reading (
    ReadingId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Month          NVARCHAR(7) COLLATE Latin1_General_BIN2        NOT NULL,
    MeterId        NVARCHAR(60) COLLATE Latin1_General_BIN2       NOT NULL,
    MeterName      NVARCHAR(80) COLLATE Chinese_PRC_CI_AS  NULL,
    Water          DECIMAL(12,2) NULL,
    WaterOldEnd    DECIMAL(12,2) NULL,
    WaterNewStart  DECIMAL(12,2) NULL,
    Power          DECIMAL(12,2) NULL,
    PowerOldEnd    DECIMAL(12,2) NULL,
    PowerNewStart  DECIMAL(12,2) NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Reading_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Reading PRIMARY KEY (ReadingId),
    CONSTRAINT UQ_Dorm_Reading_Meter UNIQUE (MeterId, Month)
);
CREATE INDEX IX_Dorm_Reading_Month ON Dorm_Reading (Month, MeterId);
-- The last month with closed books. Its one row is reserved by every change of the input of costs, and by closing.
CREATE TABLE Dorm_Books (
    BooksId       INT         NOT NULL,
    ClosedThrough NVARCHAR(7) COLLATE Latin1_General_BIN2      NULL,
    CONSTRAINT PK_Dorm_Books PRIMARY KEY (BooksId)
);
INSERT INTO Dorm_Books (BooksId, ClosedThrough) VALUES (1, NULL);
-- A computed month. Amounts are in yuan.
CREATE TABLE Dorm_Month (
    Month          NVARCHAR(7) COLLATE Latin1_General_BIN2        NOT NULL,
    Rooms          INT           NOT NULL,
    Persons        INT           NOT NULL,
    Rent           DECIMAL(14,2) NOT NULL,
    Water          DECIMAL(14,2) NOT NULL,
    Power          DECIMAL(14,2) NOT NULL,
    Correction     DECIMAL(14,2) NOT NULL,
    Outsource      DECIMAL(14,2) NOT NULL,
    Total          DECIMAL(14,2) NOT NULL,
    ComputedBy     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    ComputedDate   DATETIME2(3)  NOT NULL,
    ClosedBy       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ClosedDate     DATETIME2(3)  NULL,
    ReopenedBy     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ReopenedDate   DATETIME2(3)  NULL,
    ReopenedReason NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    CONSTRAINT PK_Dorm_Month PRIMARY KEY (Month)
);
CREATE TABLE Dorm_RoomCost (
    Month        NVARCHAR(7) COLLATE Latin1_General_BIN2        NOT NULL,
    RoomId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Building     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    RoomNo       NVARCHAR(20) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Beds         INT           NOT NULL,
    RentPerBed   DECIMAL(10,2) NOT NULL,
    PersonDays   INT           NOT NULL,
    BedDays      INT           NOT NULL,
    Rent         DECIMAL(12,2) NOT NULL,
    WaterUsed    DECIMAL(12,2) NULL,
    WaterFree    DECIMAL(12,2) NOT NULL,
    WaterLoss    DECIMAL(12,2) NOT NULL,
    WaterPrice   DECIMAL(10,4) NOT NULL,
    Water        DECIMAL(12,2) NOT NULL,
    PowerUsed    DECIMAL(12,2) NULL,
    PowerFree    DECIMAL(12,2) NOT NULL,
    PowerLoss    DECIMAL(12,2) NOT NULL,
    PowerPrice   DECIMAL(10,4) NOT NULL,
    Power        DECIMAL(12,2) NOT NULL,
    Total        DECIMAL(12,2) NOT NULL,
    CONSTRAINT PK_Dorm_RoomCost PRIMARY KEY (Month, RoomId)
);
-- The costs of a resident for a room; ResidentKey is empty where the company pays. The number of a worker of another
-- company is that of an identity card.
CREATE TABLE Dorm_Cost (
    CostId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Month          NVARCHAR(7) COLLATE Latin1_General_BIN2        NOT NULL,
    RoomId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ResidentKey    NVARCHAR(60) COLLATE Latin1_General_BIN2       NOT NULL,
    Building       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    RoomNo         NVARCHAR(20) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    ResidentNo     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ResidentName   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    DepartmentName NVARCHAR(2000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    FirstDay       DATE          NULL,
    LastDay        DATE          NULL,
    Days           INT           NOT NULL,
    BedDays        INT           NOT NULL,
    Rent           DECIMAL(12,2) NOT NULL,
    Water          DECIMAL(12,2) NOT NULL,
    Power          DECIMAL(12,2) NOT NULL,
    Correction     DECIMAL(12,2) NOT NULL,
    Total          DECIMAL(12,2) NOT NULL,
    CONSTRAINT PK_Dorm_Cost PRIMARY KEY (CostId)
);
CREATE INDEX IX_Dorm_Cost_Order ON Dorm_Cost (Month, Building, RoomNo, CostId);
CREATE INDEX IX_Dorm_Cost_Room ON Dorm_Cost (RoomId, Month);
CREATE INDEX IX_Dorm_Cost_Resident ON Dorm_Cost (ResidentKey, Month);
-- The costs of places rented outside by month.
CREATE TABLE Dorm_LeaseCost (
    Month          NVARCHAR(7) COLLATE Latin1_General_BIN2        NOT NULL,
    LeaseId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Address        NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Landlord       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    DepartmentName NVARCHAR(2000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Persons        INT           NOT NULL,
    MonthlyFee     DECIMAL(10,2) NOT NULL,
    Days           INT           NOT NULL,
    Amount         DECIMAL(12,2) NOT NULL,
    CONSTRAINT PK_Dorm_LeaseCost PRIMARY KEY (Month, LeaseId)
);
-- The costs of a department in a month. The company itself, and other companies whose workers live here, have rows of
-- their own.
CREATE TABLE Dorm_DepartmentCost (
    Month          NVARCHAR(7) COLLATE Latin1_General_BIN2         NOT NULL,
    DepartmentKey  NVARCHAR(110) COLLATE Latin1_General_BIN2       NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    DepartmentName NVARCHAR(2000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Persons        INT            NOT NULL,
    Days           INT            NOT NULL,
    Rent           DECIMAL(14,2)  NOT NULL,
    Water          DECIMAL(14,2)  NOT NULL,
    Power          DECIMAL(14,2)  NOT NULL,
    Correction     DECIMAL(14,2)  NOT NULL,
    Outsource      DECIMAL(14,2)  NOT NULL,
    Total          DECIMAL(14,2)  NOT NULL,
    CONSTRAINT PK_Dorm_DepartmentCost PRIMARY KEY (Month, DepartmentKey)
);
-- Corrections, in an open month, of a person's costs in a closed one.
CREATE TABLE Dorm_Correction (
    CorrectionId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    CostId         NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Month          NVARCHAR(7) COLLATE Latin1_General_BIN2         NOT NULL,
    ForMonth       NVARCHAR(7) COLLATE Latin1_General_BIN2         NOT NULL,
    RoomId         NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    ResidentKey    NVARCHAR(60) COLLATE Latin1_General_BIN2        NOT NULL,
    ResidentNo     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    ResidentName   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    DepartmentName NVARCHAR(2000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Amount         DECIMAL(12,2) NOT NULL,
    Reason         NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Correction_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Correction PRIMARY KEY (CorrectionId)
);
CREATE INDEX IX_Dorm_Correction_Month ON Dorm_Correction (Month, CorrectionId);
-- +goose Down
DROP TABLE Dorm_Correction;
DROP TABLE Dorm_DepartmentCost;
DROP TABLE Dorm_LeaseCost;
DROP TABLE Dorm_Cost;
DROP TABLE Dorm_RoomCost;
DROP TABLE Dorm_Month;
DROP TABLE Dorm_Books;
DROP TABLE Dorm_Reading;
DROP VIEW View_Meter;
DROP TABLE Dorm_Tariff;
-- sql/schema/00031_dorm_reading_pages.sql
ALTER TABLE Dorm_Reading ADD WaterPhoto NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Dorm_Reading ADD PowerPhoto NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
-- An installation that has the menu gets the pages. A new database gets them as its
-- first rows.
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode)
SELECT n.MenuId, e.ParentId, n.ID, n.FullName, n.Mame, n.Path, n.Component, n.Icon, n.Description, e.SortCode - n.Place
FROM (SELECT 'dormitory-inventory' COLLATE Latin1_General_BIN2 AS Beside, '83cc68ea-9cb9-898f-94f1-65acd7abe848' AS MenuId, 'dormitory-overview' COLLATE Latin1_General_BIN2 AS ID, N'住宿总览' AS FullName,
             'DormitoryOverview' AS Mame, 'overview' AS Path, 'dormitory/overview/index' AS Component, 'AppstoreOutlined' AS Icon,
             N'每层楼的房间和床位，办理入住、调房与退宿' AS Description, 1 AS Place
      UNION ALL SELECT 'dormitory-cost', '8faad965-1dba-82b6-958f-dba717eedcc3', 'dormitory-reading', N'抄表',
             'DormitoryReading', 'reading', 'dormitory/reading/index', 'DashboardOutlined', N'每月的水表与电表读数', 2
      UNION ALL SELECT 'dormitory-cost', '5099cce9-cb28-8017-b8c1-bec2765e7fcd', 'dormitory-tariff', N'收费标准',
             'DormitoryTariff', 'tariff', 'dormitory/tariff/index', 'PayCircleOutlined', N'水电价格与免费用量', 1) n
JOIN Base_Module e ON e.ID = n.Beside
WHERE NOT EXISTS (SELECT 1 FROM Base_Module o WHERE o.ID = n.ID);
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, m.MenuId, n.FullName, n.Icon, n.Place
FROM (SELECT 'dormitory-reading' COLLATE Latin1_General_BIN2 AS ID, 'dormitory-reading.edit' COLLATE Latin1_General_BIN2 AS ButtonId, N'编辑' AS FullName, 'EditOutlined' AS Icon, 10 AS Place
      UNION ALL SELECT 'dormitory-reading', 'dormitory-reading.delete', N'删除', 'DeleteOutlined', 20
      UNION ALL SELECT 'dormitory-reading', 'dormitory-reading.import', N'导入', 'ImportOutlined', 30
      UNION ALL SELECT 'dormitory-reading', 'dormitory-reading.export', N'导出', 'ExportOutlined', 40
      UNION ALL SELECT 'dormitory-tariff', 'dormitory-tariff.add', N'新增', 'PlusOutlined', 10
      UNION ALL SELECT 'dormitory-tariff', 'dormitory-tariff.edit', N'编辑', 'EditOutlined', 20
      UNION ALL SELECT 'dormitory-tariff', 'dormitory-tariff.delete', N'删除', 'DeleteOutlined', 30
      UNION ALL SELECT 'dormitory-tariff', 'dormitory-tariff.export', N'导出', 'ExportOutlined', 40
      UNION ALL SELECT 'dormitory-cost', 'dormitory-cost.reopen', N'反关账', 'UnlockOutlined', 40) n
JOIN Base_Module m ON m.ID = n.ID
WHERE NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = n.ButtonId);
-- Users who see 费用汇总 see both pages, and users who could enter there may enter here; 住宿总览 is for users who see 入住管理.
-- The installation decides who may open closed months.
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, 'menu', m.MenuId
FROM (SELECT 'overview-' COLLATE Latin1_General_BIN2 AS Prefix, 'dormitory-into' COLLATE Latin1_General_BIN2 AS Has, 'dormitory-overview' COLLATE Latin1_General_BIN2 AS Gets
      UNION ALL SELECT 'reading-', 'dormitory-cost', 'dormitory-reading'
      UNION ALL SELECT 'tariff-', 'dormitory-cost', 'dormitory-tariff') n
JOIN Base_Module h ON h.ID = n.Has
JOIN Base_Authorize a ON a.ItemType = 'menu' AND a.ItemId = h.MenuId
JOIN Base_Module m ON m.ID = n.Gets
WHERE NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'menu' AND g.ItemId = m.MenuId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', n.Gets
FROM (SELECT 'r-edit-' COLLATE Latin1_General_BIN2 AS Prefix, 'dormitory-cost.add' COLLATE Latin1_General_BIN2 AS Has, 'dormitory-reading.edit' COLLATE Latin1_General_BIN2 AS Gets
      UNION ALL SELECT 'r-delete-', 'dormitory-cost.add', 'dormitory-reading.delete'
      UNION ALL SELECT 'r-import-', 'dormitory-cost.add', 'dormitory-reading.import'
      UNION ALL SELECT 'r-export-', 'dormitory-cost.export', 'dormitory-reading.export'
      UNION ALL SELECT 't-add-', 'dormitory-cost.price', 'dormitory-tariff.add'
      UNION ALL SELECT 't-edit-', 'dormitory-cost.price', 'dormitory-tariff.edit'
      UNION ALL SELECT 't-delete-', 'dormitory-cost.price', 'dormitory-tariff.delete'
      UNION ALL SELECT 't-export-', 'dormitory-cost.export', 'dormitory-tariff.export') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Has
WHERE EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = n.Gets)
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.Gets);
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('dormitory-cost.add', 'dormitory-cost.price');
DELETE FROM Base_Button WHERE ButtonId IN ('dormitory-cost.add', 'dormitory-cost.price');
-- Costs are computed from 收费标准. Clients that read the settings of earlier versions still get them.
UPDATE Base_Setting SET Description = N'已停用，不参与结算；水电价格和免费用量请在“收费标准”中设置'
WHERE Code IN ('DormitoryElectricityPrice', 'DormitoryWaterPrice', 'DormitoryFreeElectricity');
-- +goose Down
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, m.MenuId, n.FullName, n.Icon, n.Place
FROM (SELECT 'dormitory-cost.add' COLLATE Latin1_General_BIN2 AS ButtonId, N'新增' AS FullName, 'PlusOutlined' AS Icon, 5 AS Place
      UNION ALL SELECT 'dormitory-cost.price', N'收费标准', 'PayCircleOutlined', 6) n
JOIN Base_Module m ON m.ID = 'dormitory-cost';
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('back-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', n.Gets
FROM (SELECT 'dormitory-reading.edit' COLLATE Latin1_General_BIN2 AS Has, 'dormitory-cost.add' COLLATE Latin1_General_BIN2 AS Gets
      UNION ALL SELECT 'dormitory-tariff.edit', 'dormitory-cost.price') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Has;
DELETE FROM Base_Authorize WHERE ItemId LIKE 'dormitory-reading.%' OR ItemId LIKE 'dormitory-tariff.%'
    OR ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID IN ('dormitory-reading', 'dormitory-tariff'));
DELETE FROM Base_Button WHERE ButtonId LIKE 'dormitory-reading.%' OR ButtonId LIKE 'dormitory-tariff.%';
DELETE FROM Base_Module WHERE ID IN ('dormitory-reading', 'dormitory-tariff');
ALTER TABLE Dorm_Reading DROP COLUMN WaterPhoto;
ALTER TABLE Dorm_Reading DROP COLUMN PowerPhoto;
-- sql/schema/00032_notice_record.sql
CREATE TABLE Notice_Kept (
    NoticeId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Title          NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Category       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Summary        NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Content        NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Publisher      NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    PublishDate    DATETIME2(3)  NOT NULL,
    IsTop          BIT           NOT NULL,
    Published      BIT           NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL
);
CREATE TABLE Notice_ReadKept (
    NoticeId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    UserId   NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    ReadDate DATETIME2(3) NOT NULL
);
INSERT INTO Notice_Kept (NoticeId, Title, Category, Summary, Content, Publisher, PublishDate, IsTop, Published, OrganizationId, CreateUserId)
SELECT NoticeId, Title, Category, Summary, Content, Publisher, PublishDate, IsTop, Published, OrganizationId, CreateUserId
FROM Notice_Announcement;
INSERT INTO Notice_ReadKept (NoticeId, UserId, ReadDate)
SELECT NoticeId, UserId, ReadDate FROM Notice_Read;
DROP VIEW View_UserNotice;
DROP TABLE Notice_Read;
DROP TABLE Notice_Announcement;
-- Content is rich text as gateway/richtext returns it, PlainText the same without its markup; Audience and Attachments are
-- names from other tables. A row with Published is visible from PublishDate until ExpireDate. Version counts the
-- publications; a user who has read or acknowledged an earlier one than AskVersion is asked again.
CREATE TABLE Notice_Announcement (
    NoticeId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Title          NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Category       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Summary        NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Notice_Announcement_Summary DEFAULT '',
    Content        NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    PlainText      NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Audience       NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Attachments    NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Publisher      NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    PublishDate    DATETIME2(3)  NULL,
    ExpireDate     DATETIME2(3)  NULL,
    IsTop          BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_IsTop DEFAULT 0,
    TopUntil       DATETIME2(3)  NULL,
    MustRead       BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_MustRead DEFAULT 0,
    Cover          NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    Published      BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_Published DEFAULT 0,
    WithdrawDate   DATETIME2(3)  NULL,
    Version        INT           NOT NULL CONSTRAINT DF_Notice_Announcement_Version DEFAULT 0,
    AskVersion     INT           NOT NULL CONSTRAINT DF_Notice_Announcement_AskVersion DEFAULT 0,
    RemindDate     DATETIME2(3)  NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Notice_Announcement_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Notice_Announcement PRIMARY KEY (NoticeId),
    CONSTRAINT CK_Notice_Announcement_Published CHECK (Published = 0 OR PublishDate IS NOT NULL)
);
CREATE INDEX IX_Notice_Announcement_PublishDate ON Notice_Announcement (Published, PublishDate);
-- The audience of an announcement. ObjectId is a department, with all below it, a post or a person, and empty for Kind
-- all.
CREATE TABLE Notice_Audience (
    NoticeId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    Kind     NVARCHAR(20) COLLATE Latin1_General_BIN2      NOT NULL,
    ObjectId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    CONSTRAINT PK_Notice_Audience PRIMARY KEY (NoticeId, Kind, ObjectId),
    CONSTRAINT FK_Notice_Audience_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE,
    CONSTRAINT CK_Notice_Audience_Kind CHECK (Kind IN ('all', 'department', 'post', 'user'))
);
CREATE INDEX IX_Notice_Audience_Object ON Notice_Audience (Kind, ObjectId);
CREATE TABLE Notice_Read (
    NoticeId   NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    UserId     NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    ReadDate   DATETIME2(3) NOT NULL,
    Version    INT          NOT NULL CONSTRAINT DF_Notice_Read_Version DEFAULT 0,
    AckDate    DATETIME2(3) NULL,
    AckVersion INT          NULL,
    CONSTRAINT PK_Notice_Read PRIMARY KEY (UserId, NoticeId),
    CONSTRAINT FK_Notice_Read_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE,
    CONSTRAINT FK_Notice_Read_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Notice_Read_NoticeId ON Notice_Read (NoticeId);
-- The published versions, one row for each text. Audience and Attachments are the names at that time.
CREATE TABLE Notice_Version (
    NoticeId    NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Version     INT            NOT NULL,
    Title       NVARCHAR(200) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Category    NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Summary     NVARCHAR(500) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Content     NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    PlainText   NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Audience    NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Attachments NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    MustRead    BIT            NOT NULL,
    PublishDate DATETIME2(3)   NOT NULL,
    ExpireDate  DATETIME2(3)   NULL,
    UserName    NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    CreateDate  DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Notice_Version PRIMARY KEY (NoticeId, Version),
    CONSTRAINT FK_Notice_Version_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE
);
-- A plain text gets a paragraph for each blank line.
INSERT INTO Notice_Announcement (NoticeId, Title, Category, Summary, Content, PlainText, Audience, Attachments, Publisher, PublishDate, IsTop, Published, Version, AskVersion,
                                 CreateUserId, CreateUserName, CreateDate)
SELECT k.NoticeId, k.Title, k.Category, k.Summary,
       CONCAT('<p>', REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(k.Content, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), CHAR(13), ''),
              CONCAT(CHAR(10), CHAR(10)), '</p><p>'), CHAR(10), '<br/>'), '</p>'),
       k.Content,
       CASE WHEN k.OrganizationId IS NULL THEN N'全体' ELSE (SELECT o.FullName FROM Base_Organization o WHERE o.OrganizationId = k.OrganizationId) END,
       '', k.Publisher, k.PublishDate, k.IsTop, k.Published, CASE WHEN k.Published = 1 THEN 1 ELSE 0 END,
       0, k.CreateUserId, (SELECT u.RealName FROM Base_User u WHERE u.UserId = k.CreateUserId), k.PublishDate
FROM Notice_Kept k;
INSERT INTO Notice_Audience (NoticeId, Kind, ObjectId)
SELECT k.NoticeId, CASE WHEN k.OrganizationId IS NULL THEN 'all' ELSE 'department' END, COALESCE(k.OrganizationId, '')
FROM Notice_Kept k;
INSERT INTO Notice_Version (NoticeId, Version, Title, Category, Summary, Content, PlainText, Audience, Attachments, MustRead, PublishDate, UserName, CreateDate)
SELECT n.NoticeId, 1, n.Title, n.Category, n.Summary, n.Content, n.PlainText, n.Audience, '', 0, n.PublishDate, n.Publisher, n.PublishDate
FROM Notice_Announcement n
WHERE n.Published = 1;
INSERT INTO Notice_Read (NoticeId, UserId, ReadDate, Version)
SELECT r.NoticeId, r.UserId, r.ReadDate, 1 FROM Notice_ReadKept r;
DROP TABLE Notice_ReadKept;
DROP TABLE Notice_Kept;
-- The people of each announcement's audience, each once.
CREATE VIEW View_NoticeAudience AS
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN Notice_Audience a ON a.Kind = 'all'
UNION
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Notice_Audience a ON a.Kind = 'department' AND a.ObjectId = v.AncestorId
UNION
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN Notice_Audience a ON a.Kind = 'post' AND a.ObjectId = u.PostId
UNION
SELECT u.UserId, a.NoticeId
FROM Base_User u
JOIN Notice_Audience a ON a.Kind = 'user' AND a.ObjectId = u.UserId;
-- The published announcements that are addressed to a user, from PublishDate until ExpireDate, and when he has read and
-- acknowledged the required version. Every way of reading an announcement goes through this view, and compares both
-- dates with the time.
CREATE VIEW View_UserNotice AS
SELECT v.UserId, n.NoticeId, n.PublishDate, COALESCE(n.ExpireDate, '9999-12-31T00:00:00') AS ExpireDate,
       CASE WHEN d.Version >= n.AskVersion THEN d.ReadDate END AS ReadDate,
       CASE WHEN d.AckVersion >= n.AskVersion THEN d.AckDate END AS AckDate
FROM View_NoticeAudience v
JOIN Notice_Announcement n ON n.NoticeId = v.NoticeId AND n.Published = 1
LEFT JOIN Notice_Read d ON d.UserId = v.UserId AND d.NoticeId = n.NoticeId;
-- An installation that has the menu gets the button, for users who may edit announcements.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'noticeannouncement.export', m.MenuId, N'导出', 'ExportOutlined', 50
FROM Base_Module m
WHERE m.ID = 'noticeannouncement' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'noticeannouncement.export');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('n-export-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', 'noticeannouncement.export'
FROM Base_Authorize a
WHERE a.ItemType = 'button' AND a.ItemId = 'noticeannouncement.edit'
  AND EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'noticeannouncement.export')
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = 'noticeannouncement.export');
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'noticeannouncement.export';
DELETE FROM Base_Button WHERE ButtonId = 'noticeannouncement.export';
DELETE FROM Admin_File WHERE FileType IN (N'公告图片', N'公告附件');
-- A column cannot show announcements for posts and people alone: they are dropped like unpublished ones.
CREATE TABLE Notice_Kept (
    NoticeId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Title          NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Category       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Summary        NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Content        NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Publisher      NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    PublishDate    DATETIME2(3)  NOT NULL,
    IsTop          BIT           NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL
);
CREATE TABLE Notice_ReadKept (
    NoticeId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    UserId   NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    ReadDate DATETIME2(3) NOT NULL
);
INSERT INTO Notice_Kept (NoticeId, Title, Category, Summary, Content, Publisher, PublishDate, IsTop, OrganizationId, CreateUserId)
SELECT n.NoticeId, n.Title, n.Category, n.Summary, n.PlainText, n.Publisher, n.PublishDate, n.IsTop, a.ObjectId, n.CreateUserId
FROM Notice_Announcement n
LEFT JOIN (SELECT d.NoticeId, MIN(d.ObjectId) AS ObjectId FROM Notice_Audience d WHERE d.Kind = 'department' GROUP BY d.NoticeId) a ON a.NoticeId = n.NoticeId
WHERE n.Published = 1 AND (a.ObjectId IS NOT NULL OR n.NoticeId IN (SELECT e.NoticeId FROM Notice_Audience e WHERE e.Kind = 'all'));
INSERT INTO Notice_ReadKept (NoticeId, UserId, ReadDate)
SELECT r.NoticeId, r.UserId, r.ReadDate FROM Notice_Read r JOIN Notice_Kept k ON k.NoticeId = r.NoticeId;
DROP VIEW View_UserNotice;
DROP VIEW View_NoticeAudience;
DROP TABLE Notice_Version;
DROP TABLE Notice_Read;
DROP TABLE Notice_Audience;
DROP TABLE Notice_Announcement;
CREATE TABLE Notice_Announcement (
    NoticeId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Title          NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Category       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Summary        NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Notice_Announcement_Summary DEFAULT '',
    Content        NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Publisher      NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    PublishDate    DATETIME2(3)  NOT NULL,
    IsTop          BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_IsTop DEFAULT 0,
    Published      BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_Published DEFAULT 0,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CONSTRAINT PK_Notice_Announcement PRIMARY KEY (NoticeId),
    CONSTRAINT FK_Notice_Announcement_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Notice_Announcement_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Notice_Announcement_PublishDate ON Notice_Announcement (Published, PublishDate);
CREATE TABLE Notice_Read (
    NoticeId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    UserId   NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    ReadDate DATETIME2(3) NOT NULL,
    CONSTRAINT PK_Notice_Read PRIMARY KEY (UserId, NoticeId),
    CONSTRAINT FK_Notice_Read_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE,
    CONSTRAINT FK_Notice_Read_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Notice_Read_NoticeId ON Notice_Read (NoticeId);
INSERT INTO Notice_Announcement (NoticeId, Title, Category, Summary, Content, Publisher, PublishDate, IsTop, Published, OrganizationId, CreateUserId)
SELECT k.NoticeId, k.Title, k.Category, k.Summary, k.Content, k.Publisher, k.PublishDate, k.IsTop, 1, k.OrganizationId, k.CreateUserId
FROM Notice_Kept k;
INSERT INTO Notice_Read (NoticeId, UserId, ReadDate)
SELECT r.NoticeId, r.UserId, r.ReadDate FROM Notice_ReadKept r;
DROP TABLE Notice_ReadKept;
DROP TABLE Notice_Kept;
CREATE VIEW View_UserNotice AS
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId IS NULL
UNION ALL
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId = v.AncestorId;
-- sql/schema/00033_inspection.sql
CREATE TABLE Insp_Supplier (
    SupplierId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    SupplierNo       NVARCHAR(30)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    FullName         NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Supplies         NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Contact          NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    Mobile           NVARCHAR(20) COLLATE Chinese_PRC_CI_AS  NULL,
    Address          NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    SteadyProduction BIT           NOT NULL,
    Status           NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Remark           NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_Supplier_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_Supplier PRIMARY KEY (SupplierId),
    CONSTRAINT UQ_Insp_Supplier_No UNIQUE (SupplierNo),
    CONSTRAINT UQ_Insp_Supplier_Name UNIQUE (FullName),
    CONSTRAINT CK_Insp_Supplier_Supplies CHECK (Supplies IN (N'板材', N'五金', N'封边', N'油漆', N'玻璃', N'石材', N'包材', N'辅料')),
    CONSTRAINT CK_Insp_Supplier_Status CHECK (Status IN (N'合作中', N'停用'))
);
CREATE TABLE Insp_Material (
    MaterialId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    MaterialNo     NVARCHAR(30)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    FullName       NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL,
    MaterialClass  NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Spec           NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    Unit           NVARCHAR(20) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    InspectLevel   NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    AqlCritical    NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    AqlMajor       NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    AqlMinor       NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Status         NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_Material_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_Material PRIMARY KEY (MaterialId),
    CONSTRAINT UQ_Insp_Material_No UNIQUE (MaterialNo),
    CONSTRAINT CK_Insp_Material_Class CHECK (MaterialClass IN (N'板材', N'五金', N'封边', N'油漆', N'玻璃', N'石材', N'包材', N'辅料')),
    CONSTRAINT CK_Insp_Material_Status CHECK (Status IN (N'启用', N'停用'))
);
-- Kinds of defects, a tree; ParentId of the top is 0.
CREATE TABLE Insp_Category (
    CategoryId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ParentId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FullName       NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Severity       NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    SortCode       INT           NOT NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_Category_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_Category PRIMARY KEY (CategoryId),
    CONSTRAINT UQ_Insp_Category_Name UNIQUE (ParentId, FullName),
    CONSTRAINT CK_Insp_Category_Severity CHECK (Severity IN (N'致命', N'严重', N'轻微'))
);
CREATE VIEW View_DefectCategory AS
WITH down (CategoryId, Depth, FullPath, OrderPath) AS (
    SELECT c.CategoryId, 1, CAST(c.FullName AS NVARCHAR(500)),
           CAST(CONCAT(SUBSTRING(CAST(10000000 + c.SortCode AS NVARCHAR(20)), 2, 7), c.CategoryId, '/') AS NVARCHAR(500))
    FROM Insp_Category c
    WHERE c.ParentId = '0'
    UNION ALL
    SELECT c.CategoryId, down.Depth + 1, CAST(CONCAT(down.FullPath, ' / ', c.FullName) AS NVARCHAR(500)),
           CAST(CONCAT(down.OrderPath, SUBSTRING(CAST(10000000 + c.SortCode AS NVARCHAR(20)), 2, 7), c.CategoryId, '/') AS NVARCHAR(500))
    FROM down
    JOIN Insp_Category c ON c.ParentId = down.CategoryId
    WHERE down.Depth < 4
)
SELECT CategoryId, Depth, FullPath, OrderPath
FROM down;
-- The items to look at, or to measure, of the materials of a class.
CREATE TABLE Insp_Control (
    ControlId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    MaterialClass  NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    FullName       NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Kind           NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Requirement    NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Method         NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    Tool           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    Unit           NVARCHAR(20) COLLATE Chinese_PRC_CI_AS  NULL,
    LowerLimit     DECIMAL(12,4) NULL,
    UpperLimit     DECIMAL(12,4) NULL,
    Pieces         INT           NULL,
    CategoryId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    SortCode       INT           NOT NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_Control_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_Control PRIMARY KEY (ControlId),
    CONSTRAINT UQ_Insp_Control_Name UNIQUE (MaterialClass, FullName),
    CONSTRAINT CK_Insp_Control_Kind CHECK (Kind IN (N'计量', N'计数'))
);
-- An inspection of a lot, with the plan as it was when the lot came.
CREATE TABLE Insp_Inspection (
    InspectionId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    InspectionNo    NVARCHAR(30)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    ArrivalDate     DATE          NOT NULL,
    SupplierId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    MaterialId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    BatchNo         NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    LotSize         INT           NOT NULL,
    Resubmitted     BIT           NOT NULL,
    Strictness      NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    InspectLevel    NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Letter          NVARCHAR(2) COLLATE Latin1_General_BIN2        NOT NULL,
    SampleSize      INT           NOT NULL,
    AqlCritical     NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    AqlMajor        NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    AqlMinor        NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    AcCritical      INT           NOT NULL,
    AcMajor         INT           NOT NULL,
    AcMinor         INT           NOT NULL,
    FoundCritical   INT           NOT NULL,
    FoundMajor      INT           NOT NULL,
    FoundMinor      INT           NOT NULL,
    Defective       INT           NOT NULL,
    Status          NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Proposal        NVARCHAR(20) COLLATE Latin1_General_BIN2       NULL,
    Inspector       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    InspectorUserId NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    FinishDate      DATETIME2(3)  NULL,
    Judge           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    JudgeDate       DATETIME2(3)  NULL,
    JudgeNote       NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    ConcessionState NVARCHAR(20) COLLATE Latin1_General_BIN2       NULL,
    ConcessionReason NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    ConcessionBy    NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ConcessionNote  NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    Remark          NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_Inspection_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_Inspection PRIMARY KEY (InspectionId),
    CONSTRAINT UQ_Insp_Inspection_No UNIQUE (InspectionNo),
    CONSTRAINT CK_Insp_Inspection_Status CHECK (Status IN (N'待检', N'检验中', N'待判定', N'合格', N'让步接收', N'退货')),
    CONSTRAINT CK_Insp_Inspection_Sizes CHECK (LotSize >= 2 AND SampleSize > 0 AND SampleSize <= LotSize AND Defective >= 0 AND Defective <= LotSize)
);
CREATE INDEX IX_Insp_Inspection_Arrival ON Insp_Inspection (ArrivalDate, InspectionNo, InspectionId);
CREATE INDEX IX_Insp_Inspection_Supplier ON Insp_Inspection (SupplierId, MaterialId, ArrivalDate);
CREATE INDEX IX_Insp_Inspection_Status ON Insp_Inspection (Status, ArrivalDate);
CREATE INDEX IX_Insp_Inspection_Material ON Insp_Inspection (MaterialId, ArrivalDate);
-- The items of an inspection: copies of the controls at its registration. Found is the number of failed pieces, NULL
-- before the item is inspected.
CREATE TABLE Insp_Item (
    ItemId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    InspectionId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ControlId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FullName     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Kind         NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Requirement  NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Method       NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    Tool         NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    Unit         NVARCHAR(20) COLLATE Chinese_PRC_CI_AS  NULL,
    LowerLimit   DECIMAL(12,4) NULL,
    UpperLimit   DECIMAL(12,4) NULL,
    Pieces       INT           NOT NULL,
    CategoryId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    SortCode     INT           NOT NULL,
    Found        INT           NULL,
    CONSTRAINT PK_Insp_Item PRIMARY KEY (ItemId)
);
CREATE INDEX IX_Insp_Item_Inspection ON Insp_Item (InspectionId, SortCode, ItemId);
CREATE INDEX IX_Insp_Item_Control ON Insp_Item (ControlId);
CREATE TABLE Insp_Value (
    ItemId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Piece  INT           NOT NULL,
    Value  DECIMAL(12,4) NOT NULL,
    CONSTRAINT PK_Insp_Value PRIMARY KEY (ItemId, Piece)
);
-- The defects of a kind in an inspection: Counted beside the items, Quantity with those that failed there.
CREATE TABLE Insp_Defect (
    DefectId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    InspectionId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CategoryId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Severity     NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Counted      INT           NOT NULL,
    Quantity     INT           NOT NULL,
    Note         NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    CONSTRAINT PK_Insp_Defect PRIMARY KEY (DefectId),
    CONSTRAINT UQ_Insp_Defect_Category UNIQUE (InspectionId, CategoryId)
);
CREATE INDEX IX_Insp_Defect_Category ON Insp_Defect (CategoryId, InspectionId);
-- How the next lot of a supplier and material is inspected (GB/T 2828.1, clause 9.3).
-- Recent has a letter for each of the last lots: A accepted, R refused.
CREATE TABLE Insp_Switching (
    SupplierId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    MaterialId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    Strictness NVARCHAR(20) COLLATE Latin1_General_BIN2      NOT NULL,
    Score      INT          NOT NULL,
    Recent     NVARCHAR(10) COLLATE Latin1_General_BIN2      NOT NULL,
    Refused    INT          NOT NULL,
    ModifyDate DATETIME2(3) NULL,
    CONSTRAINT PK_Insp_Switching PRIMARY KEY (SupplierId, MaterialId),
    CONSTRAINT CK_Insp_Switching_Strictness CHECK (Strictness IN (N'正常', N'加严', N'放宽', N'暂停'))
);
-- The judged lots of a month, and their defects, kept by the judgement. They grow with
-- suppliers and materials, not with lots. In the order in which summaries read them.
CREATE TABLE Insp_MonthLots (
    Month           NVARCHAR(7) COLLATE Latin1_General_BIN2       NOT NULL,
    SupplierId      NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    MaterialId      NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    InspectorUserId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    Lots            INT          NOT NULL,
    Refused         INT          NOT NULL,
    Conceded        INT          NOT NULL,
    Inspected       INT          NOT NULL,
    Defective       INT          NOT NULL,
    Critical        INT          NOT NULL,
    Major           INT          NOT NULL,
    Minor           INT          NOT NULL,
    CONSTRAINT PK_Insp_MonthLots PRIMARY KEY (Month, SupplierId, MaterialId, InspectorUserId)
);
CREATE TABLE Insp_MonthDefects (
    Month           NVARCHAR(7) COLLATE Latin1_General_BIN2       NOT NULL,
    CategoryId      NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    SupplierId      NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    MaterialId      NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    InspectorUserId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    Lots            INT          NOT NULL,
    Quantity        INT          NOT NULL,
    CONSTRAINT PK_Insp_MonthDefects PRIMARY KEY (Month, CategoryId, SupplierId, MaterialId, InspectorUserId)
);
-- Defects that are found at the saw. X and Y say where on the sheet, in per mille of its
-- length and its width.
CREATE TABLE Insp_CutDefect (
    CutDefectId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FoundDate      DATE          NOT NULL,
    MaterialId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    SupplierId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    BatchNo        NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    SheetNo        NVARCHAR(30) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CategoryId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    X              INT           NOT NULL,
    Y              INT           NOT NULL,
    Area           DECIMAL(10,2) NOT NULL,
    Cause          NVARCHAR(20) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Operator       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_CutDefect_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_CutDefect PRIMARY KEY (CutDefectId),
    CONSTRAINT CK_Insp_CutDefect_Place CHECK (X BETWEEN 0 AND 1000 AND Y BETWEEN 0 AND 1000)
);
CREATE INDEX IX_Insp_CutDefect_Found ON Insp_CutDefect (FoundDate, CutDefectId);
CREATE INDEX IX_Insp_CutDefect_Material ON Insp_CutDefect (MaterialId, FoundDate);
-- An installation that has the menu gets the page of materials, and the buttons of the
-- others. A new database gets them as its first rows.
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode)
SELECT 'b8a942fd-7e34-8e80-968e-5d4a9b6755bb', e.ParentId, 'inspection-material', N'物料',
       'InspectionMaterial', 'material', 'inspection/material/index', 'GoldOutlined', N'来料物料、检验水平与接收质量限', e.SortCode + 1
FROM Base_Module e
WHERE e.ID = 'inspection-category' AND NOT EXISTS (SELECT 1 FROM Base_Module o WHERE o.ID = 'inspection-material');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, m.MenuId, n.FullName, n.Icon, n.Place
FROM (SELECT 'inspection-material' COLLATE Latin1_General_BIN2 AS ID, 'inspection-material.add' COLLATE Latin1_General_BIN2 AS ButtonId, N'新增' AS FullName, 'PlusOutlined' AS Icon, 10 AS Place
      UNION ALL SELECT 'inspection-material', 'inspection-material.edit', N'编辑', 'EditOutlined', 20
      UNION ALL SELECT 'inspection-material', 'inspection-material.delete', N'删除', 'DeleteOutlined', 30
      UNION ALL SELECT 'inspection-material', 'inspection-material.export', N'导出', 'ExportOutlined', 40
      UNION ALL SELECT 'inspection-category', 'inspection-category.export', N'导出', 'ExportOutlined', 40
      UNION ALL SELECT 'inspection-cut', 'inspection-cut.delete', N'删除', 'DeleteOutlined', 40
      UNION ALL SELECT 'inspection-partner', 'inspection-partner.add', N'新增', 'PlusOutlined', 20
      UNION ALL SELECT 'inspection-partner', 'inspection-partner.edit', N'编辑', 'EditOutlined', 30
      UNION ALL SELECT 'inspection-partner', 'inspection-partner.delete', N'删除', 'DeleteOutlined', 40) n
JOIN Base_Module m ON m.ID = n.ID
WHERE NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = n.ButtonId);
-- Users who set up 缺陷类别 set up materials and suppliers too.
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('material-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'menu', m.MenuId
FROM Base_Module h
JOIN Base_Authorize a ON a.ItemType = 'menu' AND a.ItemId = h.MenuId
JOIN Base_Module m ON m.ID = 'inspection-material'
WHERE h.ID = 'inspection-category'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'menu' AND g.ItemId = m.MenuId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', n.Gets
FROM (SELECT 'm-add-' COLLATE Latin1_General_BIN2 AS Prefix, 'inspection-category.add' COLLATE Latin1_General_BIN2 AS Has, 'inspection-material.add' COLLATE Latin1_General_BIN2 AS Gets
      UNION ALL SELECT 'm-edit-', 'inspection-category.edit', 'inspection-material.edit'
      UNION ALL SELECT 'm-delete-', 'inspection-category.delete', 'inspection-material.delete'
      UNION ALL SELECT 'm-export-', 'inspection-category.edit', 'inspection-material.export'
      UNION ALL SELECT 'c-export-', 'inspection-category.edit', 'inspection-category.export'
      UNION ALL SELECT 'u-delete-', 'inspection-cut.edit', 'inspection-cut.delete'
      UNION ALL SELECT 's-add-', 'inspection-category.add', 'inspection-partner.add'
      UNION ALL SELECT 's-edit-', 'inspection-category.edit', 'inspection-partner.edit'
      UNION ALL SELECT 's-delete-', 'inspection-category.delete', 'inspection-partner.delete') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Has
WHERE EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = n.Gets)
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.Gets);
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemId LIKE 'inspection-material.%'
    OR ItemId IN ('inspection-category.export', 'inspection-cut.delete', 'inspection-partner.add', 'inspection-partner.edit', 'inspection-partner.delete')
    OR ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID = 'inspection-material');
DELETE FROM Base_Button WHERE ButtonId LIKE 'inspection-material.%'
    OR ButtonId IN ('inspection-category.export', 'inspection-cut.delete', 'inspection-partner.add', 'inspection-partner.edit', 'inspection-partner.delete');
DELETE FROM Base_Module WHERE ID = 'inspection-material';
DROP TABLE Insp_CutDefect;
DROP TABLE Insp_MonthDefects;
DROP TABLE Insp_MonthLots;
DROP TABLE Insp_Switching;
DROP TABLE Insp_Defect;
DROP TABLE Insp_Value;
DROP TABLE Insp_Item;
DROP TABLE Insp_Inspection;
DROP TABLE Insp_Control;
DROP VIEW View_DefectCategory;
DROP TABLE Insp_Category;
DROP TABLE Insp_Material;
DROP TABLE Insp_Supplier;
-- sql/schema/00034_approval.sql
ALTER TABLE Base_Organization ADD ManagerUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
UPDATE Base_Organization
SET ManagerUserId = (SELECT MIN(u.UserId) FROM Base_User u WHERE u.OrganizationId = Base_Organization.OrganizationId AND u.RealName = Base_Organization.Manager)
WHERE 1 = (SELECT COUNT(*) FROM Base_User u WHERE u.OrganizationId = Base_Organization.OrganizationId AND u.RealName = Base_Organization.Manager);
-- Version is the version for new applications, 0 before the first. Subject names the area of the system that starts the
-- flow for its records; flows of staff's own applications have none.
CREATE TABLE Flow_Definition (
    FlowId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FullName       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Category       NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Icon           NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    Description    NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    Status         NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL CONSTRAINT CK_Flow_Definition_Status CHECK (Status IN (N'启用', N'停用')),
    Subject        NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    Version        INT           NOT NULL,
    DraftDate      DATETIME2(3)  NULL,
    SortCode       INT           NOT NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Flow_Definition_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Flow_Definition PRIMARY KEY (FlowId),
    CONSTRAINT UQ_Flow_Definition_FullName UNIQUE (FullName)
);
CREATE UNIQUE INDEX UX_Flow_Definition_Subject ON Flow_Definition (Subject) WHERE Subject IS NOT NULL;
-- Definition is JSON. Version 0 is the draft that is being edited; the others never change.
CREATE TABLE Flow_Version (
    FlowId          NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Version         INT           NOT NULL,
    Definition      NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Note            NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    PublishUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    PublishUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    PublishDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Flow_Version PRIMARY KEY (FlowId, Version),
    CONSTRAINT FK_Flow_Version_Flow FOREIGN KEY (FlowId) REFERENCES Flow_Definition (FlowId) ON DELETE CASCADE
);
-- ExamineStatus: -2 提交失败, -1 待提交, 0 未审核, 1 已审核. Form, Chosen and Facts are JSON: the values of the fields, the applicant's
-- choice of people by step, and post and departments of the applicant at the last submission, which decide the branches.
-- Round counts the submissions. Subject and SubjectId name the record of another area.
CREATE TABLE Flow_Application (
    ApplicationId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ApplicationNo   NVARCHAR(30) COLLATE Latin1_General_BIN2       NOT NULL,
    FlowId          NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FlowName        NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Version         INT           NOT NULL,
    Title           NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Summary         NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL,
    ApplicantUserId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ApplicantName   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    OrganizationId  NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    DepartmentName  NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    State           NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    ExamineStatus   INT           NOT NULL,
    Reason          NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    Round           INT           NOT NULL,
    Form            NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Chosen          NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Facts           NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Subject         NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    SubjectId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    SubmitDate      DATETIME2(3)  NULL,
    EndDate         DATETIME2(3)  NULL,
    UrgeDate        DATETIME2(3)  NULL,
    CreateDate      DATETIME2(3)  NOT NULL,
    RowVersion      INT           NOT NULL,
    CONSTRAINT PK_Flow_Application PRIMARY KEY (ApplicationId),
    CONSTRAINT UQ_Flow_Application_No UNIQUE (ApplicationNo),
    CONSTRAINT FK_Flow_Application_Version FOREIGN KEY (FlowId, Version) REFERENCES Flow_Version (FlowId, Version),
    CONSTRAINT FK_Flow_Application_User FOREIGN KEY (ApplicantUserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Flow_Application_State CHECK (State IN (N'草稿', N'提交失败', N'审批中', N'已通过', N'已退回', N'已撤回')),
    CONSTRAINT CK_Flow_Application_ExamineStatus CHECK (ExamineStatus IN (-2, -1, 0, 1))
);
CREATE INDEX IX_Flow_Application_Applicant ON Flow_Application (ApplicantUserId, CreateDate, ApplicationId);
CREATE INDEX IX_Flow_Application_CreateDate ON Flow_Application (CreateDate, ApplicationId);
CREATE INDEX IX_Flow_Application_Flow ON Flow_Application (FlowId, Version);
CREATE INDEX IX_Flow_Application_Subject ON Flow_Application (Subject, SubjectId, CreateDate);
-- One approval at a time for a record.
CREATE UNIQUE INDEX UX_Flow_Application_Running ON Flow_Application (Subject, SubjectId) WHERE State = N'审批中' AND Subject IS NOT NULL;
-- The task of one person at one step. Seat and Place are the place of the task in the step; Live is 0 once the
-- application has gone back to a step before this one. ActedUserId is who decided, which may be a deputy of UserId.
CREATE TABLE Flow_Task (
    TaskId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ApplicationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    StepId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    StepName      NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Round         INT           NOT NULL,
    Seat          INT           NOT NULL,
    Place         INT           NOT NULL,
    UserId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Status        NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Live          BIT           NOT NULL,
    AddedBy       NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    AskDate       DATETIME2(3)  NULL,
    RemindDate    DATETIME2(3)  NULL,
    RemindedDate  DATETIME2(3)  NULL,
    HandDate      DATETIME2(3)  NULL,
    HandTo        NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ActedUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ActedDate     DATETIME2(3)  NULL,
    Opinion       NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    CONSTRAINT PK_Flow_Task PRIMARY KEY (TaskId),
    CONSTRAINT FK_Flow_Task_Application FOREIGN KEY (ApplicationId) REFERENCES Flow_Application (ApplicationId) ON DELETE CASCADE,
    CONSTRAINT FK_Flow_Task_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Flow_Task_Status CHECK (Status IN (N'等待', N'待审批', N'已同意', N'已驳回', N'已转交', N'已结束'))
);
CREATE INDEX IX_Flow_Task_Application ON Flow_Task (ApplicationId, StepId);
CREATE INDEX IX_Flow_Task_User ON Flow_Task (UserId, Status, AskDate);
CREATE INDEX IX_Flow_Task_Acted ON Flow_Task (ActedUserId, ActedDate);
CREATE INDEX IX_Flow_Task_Remind ON Flow_Task (Status, RemindDate);
CREATE INDEX IX_Flow_Task_Hand ON Flow_Task (Status, HandDate);
-- The copies of an application, and when they were read.
CREATE TABLE Flow_Copy (
    ApplicationId NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    UserId        NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    StepId        NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    CreateDate    DATETIME2(3) NOT NULL,
    ReadDate      DATETIME2(3) NULL,
    CONSTRAINT PK_Flow_Copy PRIMARY KEY (ApplicationId, UserId, StepId),
    CONSTRAINT FK_Flow_Copy_Application FOREIGN KEY (ApplicationId) REFERENCES Flow_Application (ApplicationId) ON DELETE CASCADE,
    CONSTRAINT FK_Flow_Copy_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Flow_Copy_User ON Flow_Copy (UserId, CreateDate);
-- All moves, one line after the other. ForUserId is the person for whom a deputy acted, Files the keys of the files of
-- a comment, FormHash a hash of the form at that time; Signature covers the line and the one before it.
CREATE TABLE Flow_Trail (
    ApplicationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Line          INT           NOT NULL,
    Action        NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    StepId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    StepName      NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    UserId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    UserName      NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    ForUserId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ForUserName   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ToName        NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    Opinion       NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    Files         NVARCHAR(800) COLLATE Latin1_General_BIN2      NULL,
    CreateDate    DATETIME2(3)  NOT NULL,
    Form          NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NULL,
    FormHash      NVARCHAR(64) COLLATE Latin1_General_BIN2       NOT NULL,
    Signature     NVARCHAR(100) COLLATE Latin1_General_BIN2      NOT NULL,
    CONSTRAINT PK_Flow_Trail PRIMARY KEY (ApplicationId, Line),
    CONSTRAINT FK_Flow_Trail_Application FOREIGN KEY (ApplicationId) REFERENCES Flow_Application (ApplicationId) ON DELETE CASCADE
);
-- DeputyUserId may decide in the place of UserId on these days.
CREATE TABLE Flow_Deputy (
    DeputyId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    UserId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    DeputyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FromDate       DATE          NOT NULL,
    ToDate         DATE          NOT NULL,
    Reason         NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Flow_Deputy_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Flow_Deputy PRIMARY KEY (DeputyId),
    CONSTRAINT FK_Flow_Deputy_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_Flow_Deputy_Deputy FOREIGN KEY (DeputyUserId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Flow_Deputy_Days CHECK (ToDate >= FromDate)
);
CREATE INDEX IX_Flow_Deputy_User ON Flow_Deputy (UserId, FromDate);
CREATE INDEX IX_Flow_Deputy_Deputy ON Flow_Deputy (DeputyUserId, FromDate);
-- An application for a single room: the approval adds a stay.
CREATE TABLE Dorm_SingleRequest (
    SingleRequestId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RoomId          NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    UserId          NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FromDate        DATE          NOT NULL,
    ToDate          DATE          NULL,
    Reason          NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    State           NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL CONSTRAINT CK_Dorm_SingleRequest_State CHECK (State IN (N'审批中', N'已通过', N'未通过')),
    ApplicationId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    SingleStayId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    RowVersion      INT           NOT NULL CONSTRAINT DF_Dorm_SingleRequest_RowVersion DEFAULT 1,
    CreateUserId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreateUserName  NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate      DATETIME2(3)  NOT NULL,
    ModifyUserId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName  NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate      DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_SingleRequest PRIMARY KEY (SingleRequestId),
    CONSTRAINT FK_Dorm_SingleRequest_Room FOREIGN KEY (RoomId) REFERENCES Dorm_Room (RoomId),
    CONSTRAINT FK_Dorm_SingleRequest_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Dorm_SingleRequest_CreateDate ON Dorm_SingleRequest (CreateDate);
-- An approver may decide; there are no buttons for that. Everybody may apply, so the pages of applications need no
-- button either.
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN
    ('approval-todo.approve', 'approval-todo.reject', 'approval-todo.transfer', 'approval-todo.detail', 'approval-mine.add', 'approval-mine.withdraw', 'approval-mine.detail', 'approval-done.detail');
DELETE FROM Base_Button WHERE ButtonId IN
    ('approval-todo.approve', 'approval-todo.reject', 'approval-todo.transfer', 'approval-todo.detail', 'approval-mine.add', 'approval-mine.withdraw', 'approval-mine.detail', 'approval-done.detail');
-- Users who add flows may export the list of them.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'approval-flow.export', m.MenuId, N'导出', 'ExportOutlined', 40
FROM Base_Module m
WHERE m.ID = 'approval-flow' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'approval-flow.export');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('flow-export-', a.AuthorizeId), a.ObjectType, a.ObjectId, a.ItemType, 'approval-flow.export'
FROM Base_Authorize a
WHERE a.ItemType = 'button' AND a.ItemId = 'approval-flow.add'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = 'approval-flow.export');
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemId = 'approval-flow.export';
DELETE FROM Base_Button WHERE ButtonId = 'approval-flow.export';
DROP TABLE Dorm_SingleRequest;
DROP TABLE Flow_Deputy;
DROP TABLE Flow_Trail;
DROP TABLE Flow_Copy;
DROP TABLE Flow_Task;
DROP TABLE Flow_Application;
DROP TABLE Flow_Version;
DROP TABLE Flow_Definition;
ALTER TABLE Base_Organization DROP COLUMN ManagerUserId;
-- sql/schema/00035_approval_trail.sql
ALTER TABLE Flow_Application ADD TrailHead NVARCHAR(100) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Flow_Application ADD ResultDate DATETIME2(3) NULL;
-- The user who acted under the account of UserId, where that is another person.
ALTER TABLE Flow_Trail ADD ActorUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Flow_Trail ADD ActorName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
-- +goose Down
ALTER TABLE Flow_Trail DROP COLUMN ActorName;
ALTER TABLE Flow_Trail DROP COLUMN ActorUserId;
ALTER TABLE Flow_Application DROP COLUMN ResultDate;
ALTER TABLE Flow_Application DROP COLUMN TrailHead;
-- sql/schema/00036_dorm_rents.sql
CREATE TABLE Dorm_RoomRent (
    RoomId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FromDate   DATE          NOT NULL,
    Beds       INT           NOT NULL,
    RentPerBed DECIMAL(10,2) NOT NULL,
    CONSTRAINT PK_Dorm_RoomRent PRIMARY KEY (RoomId, FromDate)
);
-- The day from which RentPerBed holds; NULL is always.
ALTER TABLE Dorm_Room ADD RentFrom DATE NULL;
-- The computation of a bill's rent.
ALTER TABLE Dorm_Cost ADD RentText NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL;
-- Why a person was checked in after the month was closed.
ALTER TABLE Dorm_CheckIn ADD LateReason NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL;
-- +goose Down
ALTER TABLE Dorm_CheckIn DROP COLUMN LateReason;
ALTER TABLE Dorm_Cost DROP COLUMN RentText;
ALTER TABLE Dorm_Room DROP COLUMN RentFrom;
DROP TABLE Dorm_RoomRent;
-- sql/schema/00037_mobile_confirmed.sql
ALTER TABLE Base_User ADD MobileConfirmed BIT NOT NULL CONSTRAINT DF_Base_User_MobileConfirmed DEFAULT 1;
-- +goose Down
ALTER TABLE Base_User DROP CONSTRAINT DF_Base_User_MobileConfirmed;
ALTER TABLE Base_User DROP COLUMN MobileConfirmed;
-- sql/schema/00040_notices_as_rows.sql
INSERT INTO Notice_Personal (NoticeId, UserId, Title, Category, Content, Publisher, PageId, ObjectId, CreateDate, ExpireDate)
SELECT m.MessageKey, u.UserId, JSON_VALUE(m.Payload, '$.Title'), JSON_VALUE(m.Payload, '$.Category'), JSON_VALUE(m.Payload, '$.Content'),
       JSON_VALUE(m.Payload, '$.Publisher'), JSON_VALUE(m.Payload, '$.PageID'), JSON_VALUE(m.Payload, '$.ObjectID'), m.CreateDate, m.ExpireDate
FROM Msg_Outbox m
JOIN Base_User u ON u.UserId = m.Recipient COLLATE Latin1_General_BIN2
WHERE m.Kind = 'notice' AND m.Status IN (N'待发送', N'发送中')
  AND NOT EXISTS (SELECT 1 FROM Notice_Personal n WHERE n.NoticeId = m.MessageKey);
DELETE FROM Msg_Outbox WHERE Kind = 'notice';
DROP INDEX IX_Msg_Outbox_Due ON Msg_Outbox;
CREATE INDEX IX_Msg_Outbox_Due ON Msg_Outbox (Status, Kind, NextDate);
-- +goose Down
DROP INDEX IX_Msg_Outbox_Due ON Msg_Outbox;
CREATE INDEX IX_Msg_Outbox_Due ON Msg_Outbox (Status, NextDate);
-- sql/schema/00042_inspection_counting.sql
ALTER TABLE Insp_Material ADD CountBy NVARCHAR(20) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Insp_Material_CountBy DEFAULT N'缺陷数';
ALTER TABLE Insp_Inspection ADD CountBy NVARCHAR(20) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Insp_Inspection_CountBy DEFAULT N'缺陷数';
ALTER TABLE Insp_Inspection ADD PiecesCritical INT NULL;
ALTER TABLE Insp_Inspection ADD PiecesMajor INT NULL;
ALTER TABLE Insp_Inspection ADD PiecesMinor INT NULL;
-- +goose Down
ALTER TABLE Insp_Material DROP CONSTRAINT DF_Insp_Material_CountBy;
ALTER TABLE Insp_Inspection DROP CONSTRAINT DF_Insp_Inspection_CountBy;
ALTER TABLE Insp_Material DROP COLUMN CountBy;
ALTER TABLE Insp_Inspection DROP COLUMN CountBy;
ALTER TABLE Insp_Inspection DROP COLUMN PiecesCritical;
ALTER TABLE Insp_Inspection DROP COLUMN PiecesMajor;
ALTER TABLE Insp_Inspection DROP COLUMN PiecesMinor;
-- sql/schema/00043_inspection_concession.sql
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code, n.Name, N'否', N'来料检验', N'是 或 否；否时有致命缺陷的批不能申请让步接收', 160
FROM (SELECT 'ConcessionForCritical' COLLATE Latin1_General_BIN2 AS Code, N'致命缺陷可申请让步接收' AS Name) n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code);
-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'ConcessionForCritical';
-- sql/schema/00044_approval_revocations.sql
ALTER TABLE Flow_Application ADD RevokesId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Flow_Application ADD Revoked NVARCHAR(10) COLLATE Latin1_General_BIN2 NULL CONSTRAINT CK_Flow_Application_Revoked CHECK (Revoked IN (N'已作废', N'已销假'));
-- One revocation at a time.
CREATE UNIQUE INDEX UX_Flow_Application_Revokes ON Flow_Application (RevokesId) WHERE State = N'审批中' AND RevokesId IS NOT NULL;
CREATE INDEX IX_Flow_Application_Revokes ON Flow_Application (RevokesId, CreateDate);
-- +goose Down
DROP INDEX IX_Flow_Application_Revokes ON Flow_Application;
DROP INDEX UX_Flow_Application_Revokes ON Flow_Application;
ALTER TABLE Flow_Application DROP CONSTRAINT CK_Flow_Application_Revoked;
ALTER TABLE Flow_Application DROP COLUMN Revoked;
ALTER TABLE Flow_Application DROP COLUMN RevokesId;
-- sql/schema/00046_everyone.sql
CREATE VIEW View_CompanyUser AS
SELECT u.UserId
FROM Base_User u
JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId;
-- Every grant that reaches a user: his own, his role's (the default role's without a post), that of
-- the role of everybody in the company, his department's and those of the departments above it.
DROP VIEW View_UserButton;
DROP VIEW View_UserMenu;
DROP VIEW View_UserGrant;
CREATE VIEW View_UserGrant AS
SELECT a.ObjectId AS UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_Authorize a
WHERE a.ObjectType = 'user'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = p.RoleId
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = r.RoleId
WHERE u.PostId IS NULL
UNION ALL
SELECT c.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM View_CompanyUser c
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = 'everyone'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN View_OrganizationPath o ON o.OrganizationId = u.OrganizationId
JOIN Base_Authorize a ON a.ObjectType = 'department' AND a.ObjectId = o.AncestorId;
CREATE VIEW View_UserMenu AS
SELECT DISTINCT g.UserId, m.AncestorId AS MenuId
FROM View_UserGrant g
JOIN View_ModulePath m ON m.MenuId = g.ItemId
WHERE g.ItemType = 'menu';
CREATE VIEW View_UserButton AS
SELECT DISTINCT g.UserId, b.ButtonId, b.MenuId
FROM View_UserGrant g
JOIN Base_Button b ON b.ButtonId = g.ItemId
JOIN View_UserMenu m ON m.UserId = g.UserId AND m.MenuId = b.MenuId
WHERE g.ItemType = 'button';
-- Rights follow from the setting as well.
-- +goose StatementBegin
CREATE TRIGGER Base_Setting_Rights ON Base_Setting AFTER INSERT, UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    UPDATE Base_RightsToken SET Token = CAST(NEWID() AS NVARCHAR(50));
END;
-- +goose StatementEnd
-- An existing database gets this role, with the user's own applications and repair requests. A new one gets it from the
-- seed.
INSERT INTO Base_Role (RoleId, FullName, Description, IsDefault, SortCode)
SELECT 'everyone',
       CASE WHEN EXISTS (SELECT 1 FROM Base_Role r WHERE r.FullName = N'全员') OR EXISTS (SELECT 1 FROM Base_Post p WHERE p.FullName = N'全员') THEN N'全员（公司）' ELSE N'全员' END,
       N'公司每个人在岗位的角色之外都有，经销商没有', 0, 140
WHERE EXISTS (SELECT 1 FROM Base_Role r) AND NOT EXISTS (SELECT 1 FROM Base_Role r WHERE r.RoleId = 'everyone');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('everyone-', n.ItemId), 'role', 'everyone', n.ItemType, n.ItemId
FROM (SELECT DISTINCT 'menu' AS ItemType, p.AncestorId AS ItemId
      FROM Base_Module m
      JOIN View_ModulePath p ON p.MenuId = m.MenuId
      WHERE m.ID IN ('approval-mine', 'approval-detail', 'dormitory-repair')
      UNION ALL
      SELECT 'button', b.ButtonId
      FROM Base_Button b
      WHERE b.ButtonId = 'dormitory-repair.add') n
WHERE EXISTS (SELECT 1 FROM Base_Role r WHERE r.RoleId = 'everyone')
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize a WHERE a.ObjectType = 'role' AND a.ObjectId = 'everyone');
-- +goose Down
DELETE FROM Base_Authorize WHERE ObjectType = 'role' AND ObjectId = 'everyone';
DELETE FROM Base_Role WHERE RoleId = 'everyone';
DROP TRIGGER Base_Setting_Rights;
DROP VIEW View_UserButton;
DROP VIEW View_UserMenu;
DROP VIEW View_UserGrant;
CREATE VIEW View_UserGrant AS
SELECT a.ObjectId AS UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_Authorize a
WHERE a.ObjectType = 'user'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = p.RoleId
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = r.RoleId
WHERE u.PostId IS NULL
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId, a.ObjectType, a.ObjectId
FROM Base_User u
JOIN View_OrganizationPath o ON o.OrganizationId = u.OrganizationId
JOIN Base_Authorize a ON a.ObjectType = 'department' AND a.ObjectId = o.AncestorId;
CREATE VIEW View_UserMenu AS
SELECT DISTINCT g.UserId, m.AncestorId AS MenuId
FROM View_UserGrant g
JOIN View_ModulePath m ON m.MenuId = g.ItemId
WHERE g.ItemType = 'menu';
CREATE VIEW View_UserButton AS
SELECT DISTINCT g.UserId, b.ButtonId, b.MenuId
FROM View_UserGrant g
JOIN Base_Button b ON b.ButtonId = g.ItemId
JOIN View_UserMenu m ON m.UserId = g.UserId AND m.MenuId = b.MenuId
WHERE g.ItemType = 'button';
DROP VIEW View_CompanyUser;
-- sql/schema/00047_notice_company.sql: as it is written
-- sql/schema/00048_feedback_pictures.sql
UPDATE Admin_File
SET FileParam = (SELECT e.EvaluationId FROM Eva_SystemEvaluation e WHERE e.Picture = Admin_File.FileId)
WHERE FileType = N'反馈附图' AND EXISTS (SELECT 1 FROM Eva_SystemEvaluation e WHERE e.Picture = Admin_File.FileId);
-- +goose Down
UPDATE Admin_File SET FileParam = FileId WHERE FileType = N'反馈附图';
-- sql/schema/00049_repair_rating.sql
ALTER TABLE Dorm_Repair ADD Rating INT NULL CONSTRAINT CK_Dorm_Repair_Rating CHECK (Rating BETWEEN 1 AND 5);
ALTER TABLE Dorm_Repair ADD RatingNote NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL;
-- +goose Down
ALTER TABLE Dorm_Repair DROP COLUMN RatingNote;
ALTER TABLE Dorm_Repair DROP CONSTRAINT CK_Dorm_Repair_Rating;
ALTER TABLE Dorm_Repair DROP COLUMN Rating;
-- sql/schema/00050_my_dorm.sql
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode)
SELECT '15fdc58f-e44e-8004-ad87-9be6284972ba', e.ParentId, 'dormitory-mine', N'我的宿舍', 'DormitoryMine', 'mine', 'dormitory/mine/index', 'HomeOutlined',
       N'我的房间、费用与报修', e.SortCode + 10
FROM Base_Module e
WHERE e.ID = 'dormitory-repair' AND NOT EXISTS (SELECT 1 FROM Base_Module o WHERE o.ID = 'dormitory-mine');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('mine-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'menu', m.MenuId
FROM Base_Module h
JOIN Base_Authorize a ON a.ItemType = 'menu' AND a.ItemId = h.MenuId
JOIN Base_Module m ON m.ID = 'dormitory-mine'
WHERE h.ID = 'dormitory-repair'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'menu' AND g.ItemId = m.MenuId);
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID = 'dormitory-mine');
DELETE FROM Base_Module WHERE ID = 'dormitory-mine';
-- sql/schema/00052_workdays.sql
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code, n.Name, N'无', N'审批', n.Description, n.SortCode
FROM (SELECT 'CompanyHolidays' COLLATE Latin1_General_BIN2 AS Code, N'公司假日' AS Name, 170 AS SortCode, N'流程中按工作日计算天数时不算的日子；日期或范围，用逗号隔开，没有则填 无' AS Description
      UNION ALL
      SELECT 'WorkingWeekends' COLLATE Latin1_General_BIN2, N'调休上班日', 180, N'流程中按工作日计算天数时要算的周末；日期或范围，用逗号隔开，没有则填 无') n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code);
-- +goose Down
DELETE FROM Base_Setting WHERE Code IN ('CompanyHolidays', 'WorkingWeekends');
-- sql/schema/00053_flow_starters.sql
CREATE TABLE Flow_Starter (
    FlowId NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    Kind   NVARCHAR(20) COLLATE Latin1_General_BIN2 NOT NULL,
    Id     NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    CONSTRAINT PK_Flow_Starter PRIMARY KEY (FlowId, Kind, Id),
    CONSTRAINT FK_Flow_Starter_Flow FOREIGN KEY (FlowId) REFERENCES Flow_Definition (FlowId) ON DELETE CASCADE,
    CONSTRAINT CK_Flow_Starter_Kind CHECK (Kind IN ('department', 'post', 'role'))
);
CREATE VIEW View_FlowStarter AS
SELECT s.FlowId, u.UserId
FROM Flow_Starter s
JOIN View_OrganizationPath v ON v.AncestorId = s.Id
JOIN Base_User u ON u.OrganizationId = v.OrganizationId
WHERE s.Kind = 'department'
UNION ALL
SELECT s.FlowId, u.UserId
FROM Flow_Starter s
JOIN Base_User u ON u.PostId = s.Id
WHERE s.Kind = 'post'
UNION ALL
SELECT s.FlowId, u.UserId
FROM Flow_Starter s
JOIN Base_Post p ON p.RoleId = s.Id
JOIN Base_User u ON u.PostId = p.PostId
WHERE s.Kind = 'role';
-- +goose Down
DROP VIEW View_FlowStarter;
DROP TABLE Flow_Starter;
-- sql/schema/00054_label_size.sql
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'LabelSize' COLLATE Latin1_General_BIN2, N'标签尺寸', N'100×70', N'打印', N'宽×高，毫米：60×40 或 100×70；检验单、房间和水电表的标签都用它', 190
FROM (SELECT 1 AS One) o
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = 'LabelSize');
-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'LabelSize';
-- sql/schema/00056_pinyin.sql
CREATE TABLE Base_Pinyin (
    Name   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Pinyin NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NOT NULL,
    CONSTRAINT PK_Base_Pinyin PRIMARY KEY (Name)
);
-- +goose Down
DROP TABLE Base_Pinyin;
-- sql/schema/00057_kept.sql
CREATE TABLE Base_KeptQuery (
    QueryId        NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    ListName       NVARCHAR(100) COLLATE Latin1_General_BIN2       NOT NULL,
    Name           NVARCHAR(20) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    Search         NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    UserId         NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    RoleId         NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Base_KeptQuery PRIMARY KEY (QueryId),
    CONSTRAINT FK_Base_KeptQuery_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
    CONSTRAINT FK_Base_KeptQuery_Role FOREIGN KEY (RoleId) REFERENCES Base_Role (RoleId) ON DELETE CASCADE,
    CONSTRAINT CK_Base_KeptQuery_For CHECK (UserId IS NULL AND RoleId IS NOT NULL OR UserId IS NOT NULL AND RoleId IS NULL)
);
CREATE INDEX IX_Base_KeptQuery_User ON Base_KeptQuery (UserId);
CREATE INDEX IX_Base_KeptQuery_Role ON Base_KeptQuery (RoleId);
CREATE TABLE Base_Opinion (
    UserId  NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RowNo   INT           NOT NULL,
    Opinion NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    CONSTRAINT PK_Base_Opinion PRIMARY KEY (UserId, RowNo),
    CONSTRAINT FK_Base_Opinion_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE
);
CREATE VIEW View_UserRole AS
SELECT u.UserId, p.RoleId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
UNION ALL
SELECT u.UserId, r.RoleId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
WHERE u.PostId IS NULL
UNION ALL
SELECT c.UserId, r.RoleId
FROM View_CompanyUser c
JOIN Base_Role r ON r.RoleId = 'everyone';
-- Settings of 应用设置 without a reader: prices and free amounts are in 收费标准.
DELETE FROM Base_Setting WHERE Code IN ('DormitoryElectricityPrice', 'DormitoryWaterPrice', 'DormitoryFreeElectricity');
-- +goose Down
DROP VIEW View_UserRole;
DROP TABLE Base_Opinion;
DROP TABLE Base_KeptQuery;
-- sql/schema/00058_counted_defects.sql
DROP INDEX IX_Insp_Defect_Category ON Insp_Defect;
CREATE INDEX IX_Insp_Defect_Category ON Insp_Defect (CategoryId, InspectionId, Quantity);
CREATE INDEX IX_Insp_Defect_Inspection ON Insp_Defect (InspectionId, CategoryId, Quantity);
-- +goose Down
DROP INDEX IX_Insp_Defect_Inspection ON Insp_Defect;
DROP INDEX IX_Insp_Defect_Category ON Insp_Defect;
CREATE INDEX IX_Insp_Defect_Category ON Insp_Defect (CategoryId, InspectionId);
-- sql/schema/00059_change_verbs.sql
ALTER TABLE Base_Change ADD Verb NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Base_Change_Verb DEFAULT '';
-- +goose Down
ALTER TABLE Base_Change DROP CONSTRAINT DF_Base_Change_Verb;
ALTER TABLE Base_Change DROP COLUMN Verb;
-- sql/schema/00060_what_items_cover.sql
CREATE TABLE Insp_ControlCategory (
    ControlCategoryId NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    ControlId         NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    RowNo             INT     NOT NULL,
    CategoryId        NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    CONSTRAINT PK_Insp_ControlCategory PRIMARY KEY (ControlCategoryId),
    CONSTRAINT FK_Insp_ControlCategory_Control FOREIGN KEY (ControlId) REFERENCES Insp_Control (ControlId)
);
CREATE INDEX IX_Insp_ControlCategory_Control ON Insp_ControlCategory (ControlId, RowNo);
CREATE INDEX IX_Insp_ControlCategory_Category ON Insp_ControlCategory (CategoryId);
ALTER TABLE Insp_Defect ADD ItemId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Insp_Defect ADD Beside BIT NOT NULL CONSTRAINT DF_Insp_Defect_Beside DEFAULT 0;
-- +goose Down
ALTER TABLE Insp_Defect DROP CONSTRAINT DF_Insp_Defect_Beside;
ALTER TABLE Insp_Defect DROP COLUMN Beside;
ALTER TABLE Insp_Defect DROP COLUMN ItemId;
DROP TABLE Insp_ControlCategory;
-- sql/schema/00061_scope.sql
ALTER TABLE Base_Role ADD DataScope NVARCHAR(20) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT DF_Base_Role_DataScope DEFAULT N'本人'
    CONSTRAINT CK_Base_Role_DataScope CHECK (DataScope IN (N'本人', N'本店', N'指定店铺', N'本组织及下级', N'全部'));
-- The shops that a role with the scope 指定店铺 names.
CREATE TABLE Base_RoleShop (
    RoleShopId NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    RoleId     NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    RowNo      INT     NOT NULL,
    ShopId     NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    CONSTRAINT PK_Base_RoleShop PRIMARY KEY (RoleShopId),
    CONSTRAINT FK_Base_RoleShop_Role FOREIGN KEY (RoleId) REFERENCES Base_Role (RoleId),
    CONSTRAINT FK_Base_RoleShop_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId)
);
CREATE INDEX IX_Base_RoleShop_Role ON Base_RoleShop (RoleId, RowNo);
-- The shop where a person works. Without one a person works in all shops of the own organisation.
ALTER TABLE Base_User ADD ShopId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
-- The shops of a person: for people of the company all of them, for others those of the own organisation and below,
-- independent of roles. Whole marks the shops of which the person sees every row, Works those where the person works.
-- Of the others a person sees the rows that he owns or has made. Without the setting that names the dealers' top-level
-- organisation there are no people of the company.
DROP VIEW View_UserShop;
CREATE VIEW View_UserShop AS
SELECT r.UserId, r.ShopId, r.Works,
       CASE WHEN EXISTS (SELECT 1
                         FROM Base_Role x
                         WHERE (x.RoleId = r.RoleId OR (r.RoleId IS NULL AND x.IsDefault = 1) OR (r.Company = 1 AND x.RoleId = 'everyone'))
                           AND (x.DataScope = N'全部'
                                OR (x.DataScope = N'本组织及下级' AND r.Below = 1)
                                OR (x.DataScope = N'本店' AND r.Works = 1)
                                OR (x.DataScope = N'指定店铺' AND EXISTS (SELECT 1 FROM Base_RoleShop l WHERE l.RoleId = x.RoleId AND l.ShopId = r.ShopId))))
            THEN 1 ELSE 0 END AS Whole
FROM (SELECT u.UserId, s.ShopId, p.RoleId,
             CASE WHEN c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId THEN 1 ELSE 0 END AS Company,
             CASE WHEN b.AncestorId IS NULL THEN 0 ELSE 1 END AS Below,
             CASE WHEN u.ShopId = s.ShopId OR (u.ShopId IS NULL AND s.OrganizationId = u.OrganizationId) THEN 1 ELSE 0 END AS Works
      FROM Base_User u
      LEFT JOIN Base_Post p ON p.PostId = u.PostId
      LEFT JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
      LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
      CROSS JOIN Base_Shop s
      LEFT JOIN View_OrganizationPath b ON b.OrganizationId = s.OrganizationId AND b.AncestorId = u.OrganizationId
      WHERE c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId OR b.AncestorId IS NOT NULL) r;
-- The roles that every installation has. Others, and those of a site, see only the own rows until their scope is
-- changed.
UPDATE Base_Role SET DataScope = N'全部' WHERE RoleId IN ('administrator', 'service', 'accountant', 'sales', 'general');
UPDATE Base_Role SET DataScope = N'本组织及下级' WHERE RoleId = 'dealer';
-- +goose Down
DROP VIEW View_UserShop;
CREATE VIEW View_UserShop AS
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId
CROSS JOIN Base_Shop s
UNION
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath v ON v.AncestorId = u.OrganizationId
JOIN Base_Shop s ON s.OrganizationId = v.OrganizationId;
ALTER TABLE Base_User DROP COLUMN ShopId;
DROP TABLE Base_RoleShop;
ALTER TABLE Base_Role DROP CONSTRAINT CK_Base_Role_DataScope;
ALTER TABLE Base_Role DROP CONSTRAINT DF_Base_Role_DataScope;
ALTER TABLE Base_Role DROP COLUMN DataScope;
-- sql/schema/00062_customer.sql
CREATE TABLE Crm_Customer (
    CustomerId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CustomerNo     NVARCHAR(30) COLLATE Latin1_General_BIN2       NOT NULL,
    Name           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Mobile         NVARCHAR(20) COLLATE Latin1_General_BIN2       NULL,
    Gender         NVARCHAR(10) COLLATE Latin1_General_BIN2       NULL,
    Kind           NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Source         NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    Stage          NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    CustomerStatus INT           NOT NULL CONSTRAINT DF_Crm_Customer_Status DEFAULT 0,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ShopId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    OwnerId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    OwnedDate      DATETIME2(3)  NULL,
    Province       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    City           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    District       NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    Address        NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    Community      NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    Layout         NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    HouseArea      DECIMAL(8,2)  NULL,
    HandoverDate   DATE          NULL,
    Budget         DECIMAL(12,2) NULL,
    Tags           NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    -- of the follow-ups: the time of the last one, and the next day in it
    LastDate       DATETIME2(3)  NULL,
    NextDate       DATE          NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Crm_Customer PRIMARY KEY (CustomerId),
    CONSTRAINT UQ_Crm_Customer_No UNIQUE (CustomerNo),
    CONSTRAINT FK_Crm_Customer_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Crm_Customer_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Crm_Customer_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Crm_Customer_Status CHECK (CustomerStatus IN (0, 1, 2)),
    CONSTRAINT CK_Crm_Customer_Kind CHECK (Kind IN (N'零售', N'工程', N'设计师')),
    CONSTRAINT CK_Crm_Customer_Stage CHECK (Stage IN (N'初访', N'量房', N'设计', N'报价', N'签约', N'流失'))
);
-- A dealer has one customer of a mobile number; two dealers may have the same person.
CREATE UNIQUE INDEX UX_Crm_Customer_Mobile ON Crm_Customer (OrganizationId, Mobile) WHERE Mobile IS NOT NULL;
CREATE INDEX IX_Crm_Customer_Shop ON Crm_Customer (ShopId, OwnerId, CreateUserId, CreateDate);
CREATE INDEX IX_Crm_Customer_Owner ON Crm_Customer (OwnerId, NextDate);
CREATE INDEX IX_Crm_Customer_Created ON Crm_Customer (CreateDate, CustomerId);
CREATE INDEX IX_Crm_Customer_Next ON Crm_Customer (NextDate);
CREATE TABLE Crm_FollowUp (
    FollowUpId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    CustomerId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Way            NVARCHAR(20) COLLATE Latin1_General_BIN2        NOT NULL,
    Content        NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    NextDate       DATE           NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Crm_FollowUp PRIMARY KEY (FollowUpId),
    CONSTRAINT FK_Crm_FollowUp_Customer FOREIGN KEY (CustomerId) REFERENCES Crm_Customer (CustomerId),
    CONSTRAINT CK_Crm_FollowUp_Way CHECK (Way IN (N'电话', N'微信', N'到店', N'上门', N'量房', N'其他'))
);
CREATE INDEX IX_Crm_FollowUp_Customer ON Crm_FollowUp (CustomerId, CreateDate);
CREATE INDEX IX_Crm_FollowUp_Created ON Crm_FollowUp (CreateDate, FollowUpId);
-- An installation that has settings gets this one.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'CustomerLimit' COLLATE Latin1_General_BIN2, N'每人负责的客户上限', '200', N'客户', N'每人最多负责多少个未签约客户；达到后不能再从公海领取', 200
FROM (SELECT 1 AS One) o
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = 'CustomerLimit');
-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'CustomerLimit';
DROP TABLE Crm_FollowUp;
DROP TABLE Crm_Customer;
-- sql/schema/00063_quotation.sql
CREATE TABLE Quo_Price (
    PriceId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Code           NVARCHAR(30) COLLATE Latin1_General_BIN2       NOT NULL,
    Category       NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    FullName       NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Spec           NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    Unit           NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    RetailPrice    DECIMAL(10,2) NOT NULL,
    DealerPrice    DECIMAL(10,2) NOT NULL,
    ValidFrom      DATE          NOT NULL,
    -- the last day, if a later price follows
    ValidTo        DATE          NULL,
    Remark         NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Quo_Price PRIMARY KEY (PriceId),
    CONSTRAINT UQ_Quo_Price_Day UNIQUE (Code, ValidFrom),
    CONSTRAINT CK_Quo_Price_Category CHECK (Category IN (N'板材', N'封边', N'五金', N'工艺', N'配件', N'服务')),
    CONSTRAINT CK_Quo_Price_Unit CHECK (Unit IN (N'㎡', 'm', N'件', N'套', N'项', '%')),
    CONSTRAINT CK_Quo_Price_Days CHECK (ValidTo IS NULL OR ValidTo >= ValidFrom)
);
CREATE INDEX IX_Quo_Price_Days ON Quo_Price (ValidFrom, ValidTo);
CREATE TABLE Quo_Quotation (
    QuotationId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    -- the versions of a quotation have one number
    QuotationNo    NVARCHAR(30) COLLATE Latin1_General_BIN2       NOT NULL,
    Version        INT           NOT NULL,
    Latest         BIT           NOT NULL,
    State          INT           NOT NULL,
    CustomerId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Title          NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    PriceDate      DATE          NOT NULL,
    ValidUntil     DATE          NOT NULL,
    Rate           DECIMAL(5,2)  NOT NULL,
    TaxRate        DECIMAL(5,2)  NOT NULL,
    Freight        DECIMAL(10,2) NOT NULL,
    FullYuan       BIT           NOT NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    -- of the lines, in yuan
    ListAmount     DECIMAL(14,2) NOT NULL,
    Goods          DECIMAL(14,2) NOT NULL,
    Discount       DECIMAL(5,2)  NOT NULL,
    Tax            DECIMAL(14,2) NOT NULL,
    Rounding       DECIMAL(6,2)  NOT NULL,
    Total          DECIMAL(14,2) NOT NULL,
    DealerAmount   DECIMAL(14,2) NOT NULL,
    Faults         INT           NOT NULL,
    DiscountReason NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    ApprovalNote   NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    VoidReason     NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    ContractId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ContractNo     NVARCHAR(30) COLLATE Latin1_General_BIN2       NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Quo_Quotation PRIMARY KEY (QuotationId),
    CONSTRAINT UQ_Quo_Quotation_No UNIQUE (QuotationNo, Version),
    CONSTRAINT FK_Quo_Quotation_Customer FOREIGN KEY (CustomerId) REFERENCES Crm_Customer (CustomerId),
    CONSTRAINT CK_Quo_Quotation_State CHECK (State IN (0, 1, 2, 3, 4, 5)),
    CONSTRAINT CK_Quo_Quotation_Rates CHECK (Rate > 0 AND Rate <= 100 AND TaxRate >= 0 AND TaxRate <= 100 AND Freight >= 0)
);
CREATE INDEX IX_Quo_Quotation_Customer ON Quo_Quotation (CustomerId, CreateDate);
CREATE INDEX IX_Quo_Quotation_Created ON Quo_Quotation (CreateDate, QuotationId);
CREATE INDEX IX_Quo_Quotation_State ON Quo_Quotation (State, ValidUntil);
-- The lines of a quotation: cabinets, their parts and other charges. Room and Cabinet are the place of a line.
CREATE TABLE Quo_Line (
    LineId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    QuotationId  NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RowNo        INT           NOT NULL,
    Room         NVARCHAR(30) COLLATE Chinese_PRC_CI_AS  NULL,
    Cabinet      NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    Code         NVARCHAR(30) COLLATE Latin1_General_BIN2       NULL,
    FullName     NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    Spec         NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    Method       NVARCHAR(10) COLLATE Latin1_General_BIN2       NULL,
    Width        INT           NULL,
    Height       INT           NULL,
    Depth        INT           NULL,
    Pieces       INT           NULL,
    Unit         NVARCHAR(10) COLLATE Latin1_General_BIN2       NULL,
    Price        DECIMAL(10,2) NULL,
    LineRate     DECIMAL(5,2)  NULL,
    Note         NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    DealerPrice  DECIMAL(10,2) NULL,
    -- as the program has computed them
    Measure      NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    Quantity     DECIMAL(18,6) NULL,
    ListAmount   DECIMAL(14,2) NULL,
    Amount       DECIMAL(14,2) NULL,
    DealerAmount DECIMAL(14,2) NULL,
    Fault        NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    CONSTRAINT PK_Quo_Line PRIMARY KEY (LineId),
    CONSTRAINT FK_Quo_Line_Quotation FOREIGN KEY (QuotationId) REFERENCES Quo_Quotation (QuotationId)
);
CREATE INDEX IX_Quo_Line_Quotation ON Quo_Line (QuotationId, RowNo);
-- An installation that has settings gets these.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code, n.Name, n.Value, N'报价', n.Description, n.SortCode
FROM (SELECT 'QuoteCabinetArea' COLLATE Latin1_General_BIN2 AS Code, N'柜体最小计价面积' AS Name, '1.00' AS Value, N'㎡，每个柜体不足此面积的按此面积计价；0 为不限' AS Description, 210 AS SortCode
      UNION ALL SELECT 'QuotePartArea', N'板件最小计价面积', '0.10', N'㎡，每块板件不足此面积的按此面积计价；0 为不限', 220
      UNION ALL SELECT 'QuoteDays', N'报价有效天数', '30', N'新报价单从当天起有效的天数', 230) n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code);
-- An installation that has the menu gets the right to see dealers' prices, for users who may edit the price list.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'quotation-list.cost', m.MenuId, N'经销价', 'PayCircleOutlined', 70
FROM Base_Module m
WHERE m.ID = 'quotation-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'quotation-list.cost');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('cost-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', b.ButtonId
FROM Base_Authorize a
JOIN Base_Button b ON b.ButtonId = 'quotation-list.cost'
WHERE a.ItemType = 'button' AND a.ItemId = 'quotation-price.edit'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemId = b.ButtonId);
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemId = 'quotation-list.cost';
DELETE FROM Base_Button WHERE ButtonId = 'quotation-list.cost';
DELETE FROM Base_Setting WHERE Code IN ('QuoteCabinetArea', 'QuotePartArea', 'QuoteDays');
DROP TABLE Quo_Line;
DROP TABLE Quo_Quotation;
DROP TABLE Quo_Price;
-- sql/schema/00064_discount_limit.sql
ALTER TABLE Base_Role ADD DiscountLimit INT NOT NULL CONSTRAINT DF_Base_Role_DiscountLimit DEFAULT 0
    CONSTRAINT CK_Base_Role_DiscountLimit CHECK (DiscountLimit BETWEEN 0 AND 100);
UPDATE Base_Role SET DiscountLimit = 100 WHERE RoleId = 'administrator';
UPDATE Base_Role SET DiscountLimit = 15 WHERE RoleId IN ('service', 'sales');
UPDATE Base_Role SET DiscountLimit = 20 WHERE RoleId = 'dealer';
UPDATE Base_Role SET DiscountLimit = 10 WHERE RoleId = 'shop-manager';
UPDATE Base_Role SET DiscountLimit = 5 WHERE RoleId = 'shop-guide';
-- +goose Down
ALTER TABLE Base_Role DROP CONSTRAINT CK_Base_Role_DiscountLimit;
ALTER TABLE Base_Role DROP CONSTRAINT DF_Base_Role_DiscountLimit;
ALTER TABLE Base_Role DROP COLUMN DiscountLimit;
-- sql/schema/00065_contract.sql
CREATE TABLE Con_Template (
    TemplateId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Name           NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    ContractType   NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    IsDefault      BIT           NOT NULL CONSTRAINT DF_Con_Template_Default DEFAULT 0,
    Status         NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Description    NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    Content        NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Con_Template PRIMARY KEY (TemplateId),
    CONSTRAINT UQ_Con_Template_Name UNIQUE (Name),
    CONSTRAINT CK_Con_Template_Status CHECK (Status IN (N'启用', N'停用'))
);
-- A kind of contracts has one default.
CREATE UNIQUE INDEX UX_Con_Template_Default ON Con_Template (ContractType) WHERE IsDefault = 1;
CREATE TABLE Con_Contract (
    ContractId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    ContractNo     NVARCHAR(30) COLLATE Latin1_General_BIN2        NOT NULL,
    CustomerId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    ShopId         NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    OwnerId        NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ContractType   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    TemplateId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    -- of the template, as it was when the contract chose it
    TemplateText   NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS  NULL,
    -- the key of a quotation that the contract was made from
    QuotationId    NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    Amount         DECIMAL(12,2)  NOT NULL,
    DealerAmount   DECIMAL(12,2)  NULL,
    SignDate       DATE           NOT NULL,
    DeliveryDate   DATE           NULL,
    Terms          NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS  NULL,
    VersionNo      INT            NOT NULL CONSTRAINT DF_Con_Contract_Version DEFAULT 1,
    ExamineStatus  INT            NOT NULL CONSTRAINT DF_Con_Contract_Examine DEFAULT -1,
    ExamineReason  NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS  NULL,
    CancelStatus   INT            NOT NULL CONSTRAINT DF_Con_Contract_Cancel DEFAULT 0,
    CancelReason   NVARCHAR(500) COLLATE Chinese_PRC_CI_AS  NULL,
    -- the approval that a valid contract waits for
    Pending        NVARCHAR(10) COLLATE Latin1_General_BIN2        NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Con_Contract PRIMARY KEY (ContractId),
    CONSTRAINT UQ_Con_Contract_No UNIQUE (ContractNo),
    CONSTRAINT FK_Con_Contract_Customer FOREIGN KEY (CustomerId) REFERENCES Crm_Customer (CustomerId),
    CONSTRAINT FK_Con_Contract_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Con_Contract_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Con_Contract_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_Con_Contract_Template FOREIGN KEY (TemplateId) REFERENCES Con_Template (TemplateId),
    CONSTRAINT CK_Con_Contract_Examine CHECK (ExamineStatus IN (-2, -1, 0, 1)),
    CONSTRAINT CK_Con_Contract_Cancel CHECK (CancelStatus IN (0, 1)),
    CONSTRAINT CK_Con_Contract_Pending CHECK (Pending IN (N'变更', N'取消'))
);
CREATE INDEX IX_Con_Contract_Shop ON Con_Contract (ShopId, OwnerId, CreateUserId, CreateDate);
CREATE INDEX IX_Con_Contract_Customer ON Con_Contract (CustomerId);
CREATE INDEX IX_Con_Contract_Created ON Con_Contract (CreateDate, ContractId);
CREATE TABLE Con_Plan (
    PlanId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ContractId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RowNo          INT           NOT NULL,
    Stage          NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Share          DECIMAL(5,2)  NULL,
    Amount         DECIMAL(12,2) NULL,
    DueDate        DATE          NOT NULL,
    Note           NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    -- the due day of which the owner was informed
    ToldFor        DATE          NULL,
    CONSTRAINT PK_Con_Plan PRIMARY KEY (PlanId),
    CONSTRAINT FK_Con_Plan_Contract FOREIGN KEY (ContractId) REFERENCES Con_Contract (ContractId),
    CONSTRAINT CK_Con_Plan_Stage CHECK (Stage IN (N'定金', N'中期', N'尾款'))
);
CREATE INDEX IX_Con_Plan_Contract ON Con_Plan (ContractId, RowNo);
CREATE INDEX IX_Con_Plan_Due ON Con_Plan (DueDate);
-- The versions of a contract: the first one when it becomes valid, and one for each change.
CREATE TABLE Con_Version (
    VersionId      NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    ContractId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    VersionNo      INT            NOT NULL,
    Amount         DECIMAL(12,2)  NOT NULL,
    DealerAmount   DECIMAL(12,2)  NULL,
    DeliveryDate   DATE           NULL,
    Terms          NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NULL,
    Reason         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS  NULL,
    ExamineStatus  INT            NOT NULL CONSTRAINT DF_Con_Version_Examine DEFAULT -1,
    ExamineReason  NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS  NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Con_Version PRIMARY KEY (VersionId),
    CONSTRAINT UQ_Con_Version_No UNIQUE (ContractId, VersionNo),
    CONSTRAINT FK_Con_Version_Contract FOREIGN KEY (ContractId) REFERENCES Con_Contract (ContractId),
    CONSTRAINT CK_Con_Version_Examine CHECK (ExamineStatus IN (-2, -1, 0, 1))
);
CREATE TABLE Con_VersionPlan (
    VersionPlanId  NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    VersionId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RowNo          INT           NOT NULL,
    Stage          NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Share          DECIMAL(5,2)  NULL,
    Amount         DECIMAL(12,2) NULL,
    DueDate        DATE          NOT NULL,
    Note           NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    CONSTRAINT PK_Con_VersionPlan PRIMARY KEY (VersionPlanId),
    CONSTRAINT FK_Con_VersionPlan_Version FOREIGN KEY (VersionId) REFERENCES Con_Version (VersionId),
    CONSTRAINT CK_Con_VersionPlan_Stage CHECK (Stage IN (N'定金', N'中期', N'尾款'))
);
CREATE INDEX IX_Con_VersionPlan_Version ON Con_VersionPlan (VersionId, RowNo);
-- An installation that has settings gets this one.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'ContractPlan' COLLATE Latin1_General_BIN2, N'默认付款计划', N'定金 30% 0天，中期 50% 15天，尾款 20% 45天', N'合同',
       N'款项（定金、中期、尾款）、比例和签订后几天，用逗号隔开，比例合计 100%', 210
FROM (SELECT 1 AS One) o
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = 'ContractPlan');
-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'ContractPlan';
DROP TABLE Con_VersionPlan;
DROP TABLE Con_Version;
DROP TABLE Con_Plan;
DROP TABLE Con_Contract;
DROP TABLE Con_Template;
-- sql/schema/00066_contract_buttons.sql
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'contract-list.delete', m.MenuId, N'删除', 'DeleteOutlined', 80
FROM Base_Module m
WHERE m.ID = 'contract-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'contract-list.delete');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'contract-list.dealer', m.MenuId, N'经销商金额', 'AccountBookOutlined', 90
FROM Base_Module m
WHERE m.ID = 'contract-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'contract-list.dealer');
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('contract-list.delete', 'contract-list.dealer');
DELETE FROM Base_Button WHERE ButtonId IN ('contract-list.delete', 'contract-list.dealer');
-- sql/schema/00067_customer_idle.sql
ALTER TABLE Crm_Customer ADD RemindedDate DATETIME2 NULL;
-- Counts by owner and by day read an index, with the columns of the scope.
DROP INDEX IX_Crm_Customer_Owner ON Crm_Customer;
CREATE INDEX IX_Crm_Customer_Owner ON Crm_Customer (OwnerId, NextDate, ShopId, CreateUserId, CustomerStatus, CreateDate);
DROP INDEX IX_Crm_Customer_Next ON Crm_Customer;
CREATE INDEX IX_Crm_Customer_Next ON Crm_Customer (NextDate, ShopId, OwnerId, CreateUserId);
-- An installation that has settings gets this one.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'CustomerIdleDays' COLLATE Latin1_General_BIN2, N'未跟进退回公海天数', '60', N'客户', N'未签约客户多少天没有跟进就退回公海，提前 3 天提醒业务负责人；0 为不退回', 201
FROM (SELECT 1 AS One) o
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = 'CustomerIdleDays');
-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'CustomerIdleDays';
DROP INDEX IX_Crm_Customer_Next ON Crm_Customer;
CREATE INDEX IX_Crm_Customer_Next ON Crm_Customer (NextDate);
DROP INDEX IX_Crm_Customer_Owner ON Crm_Customer;
CREATE INDEX IX_Crm_Customer_Owner ON Crm_Customer (OwnerId, NextDate);
ALTER TABLE Crm_Customer DROP COLUMN RemindedDate;
-- sql/schema/00068_region.sql
ALTER TABLE Crm_Customer ADD RegionCode NVARCHAR(12) COLLATE Latin1_General_BIN2 NULL;
-- +goose Down
ALTER TABLE Crm_Customer DROP COLUMN RegionCode;
-- sql/schema/00069_account.sql
CREATE TABLE Fin_Account (
    AccountId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    AccountNo      NVARCHAR(30) COLLATE Latin1_General_BIN2       NOT NULL,
    Name           NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    ShopId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    CreditLimit    DECIMAL(12,2) NOT NULL CONSTRAINT DF_Fin_Account_Credit DEFAULT 0,
    State          NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    -- how many entries there are, which is the Sequence of the last one
    Entries        INT           NOT NULL CONSTRAINT DF_Fin_Account_Entries DEFAULT 0,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Fin_Account PRIMARY KEY (AccountId),
    CONSTRAINT UQ_Fin_Account_No UNIQUE (AccountNo),
    CONSTRAINT UQ_Fin_Account_Name UNIQUE (Name),
    CONSTRAINT FK_Fin_Account_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Fin_Account_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_Fin_Account_Credit CHECK (CreditLimit >= 0),
    CONSTRAINT CK_Fin_Account_State CHECK (State IN (N'启用', N'停用'))
);
-- A shop pays from one account.
CREATE UNIQUE INDEX UX_Fin_Account_Shop ON Fin_Account (ShopId) WHERE State = N'启用';
-- The postings. Each row begins with the balance and the day with which the row before it ends, and the database proves
-- that. SQLite keeps decimals as doubles, so sums are compared within half a cent.
CREATE TABLE Fin_Entry (
    EntryId          NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    AccountId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Sequence         INT           NOT NULL,
    PreviousSequence INT           NULL,
    BalanceBefore    DECIMAL(14,2) NOT NULL,
    Amount           DECIMAL(14,2) NOT NULL,
    BalanceAfter     DECIMAL(14,2) NOT NULL,
    PreviousDay      DATE          NULL,
    Day              DATE          NOT NULL,
    Kind             NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    -- the source of the entry, its id, and one row for each of its postings
    SourceKind       NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    SourceId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    SourceKey        NVARCHAR(150) COLLATE Latin1_General_BIN2      NOT NULL,
    ReversesEntryId  NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    Summary          NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    CreateUserId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate       DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Fin_Entry PRIMARY KEY (EntryId),
    CONSTRAINT UQ_Fin_Entry_Sequence UNIQUE (AccountId, Sequence),
    CONSTRAINT UQ_Fin_Entry_End UNIQUE (AccountId, Sequence, BalanceAfter, Day),
    CONSTRAINT UQ_Fin_Entry_Source UNIQUE (SourceKey),
    CONSTRAINT FK_Fin_Entry_Account FOREIGN KEY (AccountId) REFERENCES Fin_Account (AccountId),
    CONSTRAINT FK_Fin_Entry_Previous FOREIGN KEY (AccountId, PreviousSequence, BalanceBefore, PreviousDay)
        REFERENCES Fin_Entry (AccountId, Sequence, BalanceAfter, Day),
    CONSTRAINT FK_Fin_Entry_Reverses FOREIGN KEY (ReversesEntryId) REFERENCES Fin_Entry (EntryId),
    CONSTRAINT CK_Fin_Entry_First CHECK (Sequence = 1 AND PreviousSequence IS NULL AND PreviousDay IS NULL AND BalanceBefore = 0
        OR Sequence > 1 AND PreviousSequence IS NOT NULL AND PreviousSequence = Sequence - 1 AND PreviousDay IS NOT NULL),
    CONSTRAINT CK_Fin_Entry_Balance CHECK (ABS(BalanceBefore + Amount - BalanceAfter) < 0.005),
    CONSTRAINT CK_Fin_Entry_Amount CHECK (Amount <> 0),
    CONSTRAINT CK_Fin_Entry_Day CHECK (PreviousDay IS NULL OR Day >= PreviousDay),
    CONSTRAINT CK_Fin_Entry_Kind CHECK (Kind IN (N'回款', N'订单扣款', N'退款', N'更正', N'红冲')),
    CONSTRAINT CK_Fin_Entry_SourceKind CHECK (SourceKind IN (N'回款', N'合同', N'退款', N'更正')),
    CONSTRAINT CK_Fin_Entry_Reverses CHECK (Kind = N'红冲' AND ReversesEntryId IS NOT NULL OR Kind <> N'红冲' AND ReversesEntryId IS NULL)
);
CREATE UNIQUE INDEX UX_Fin_Entry_Reverses ON Fin_Entry (ReversesEntryId) WHERE ReversesEntryId IS NOT NULL;
CREATE INDEX IX_Fin_Entry_Source ON Fin_Entry (SourceKind, SourceId);
CREATE INDEX IX_Fin_Entry_Day ON Fin_Entry (Day, CreateDate);
-- +goose StatementBegin
CREATE TRIGGER Fin_Entry_Fixed ON Fin_Entry INSTEAD OF UPDATE, DELETE AS
BEGIN
    SET NOCOUNT ON;
    THROW 51000, 'Fin_Entry is append-only: post a reversal', 1;
END;
-- +goose StatementEnd
-- The sum of a month's entries, by source. The transaction of a posting updates it.
CREATE TABLE Fin_Month (
    AccountId  NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Month      DATE          NOT NULL,
    SourceKind NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Amount     DECIMAL(14,2) NOT NULL,
    Entries    INT           NOT NULL,
    CONSTRAINT PK_Fin_Month PRIMARY KEY (AccountId, Month, SourceKind),
    CONSTRAINT FK_Fin_Month_Account FOREIGN KEY (AccountId) REFERENCES Fin_Account (AccountId)
);
CREATE INDEX IX_Fin_Month_Month ON Fin_Month (Month, SourceKind, AccountId, Amount);
CREATE TABLE Fin_Remit (
    RemitId        NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    RemitNo        NVARCHAR(30) COLLATE Latin1_General_BIN2        NOT NULL,
    Kind           NVARCHAR(10) COLLATE Latin1_General_BIN2        NOT NULL,
    AccountId      NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    ShopId         NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    OwnerId        NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    CustomerId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ContractId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    Amount         DECIMAL(12,2)  NOT NULL,
    RemitDate      DATE           NOT NULL,
    Way            NVARCHAR(10) COLLATE Latin1_General_BIN2        NOT NULL,
    Payer          NVARCHAR(50)   COLLATE Chinese_PRC_CI_AS NOT NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS  NULL,
    ExamineStatus  INT            NOT NULL CONSTRAINT DF_Fin_Remit_Examine DEFAULT 0,
    ExamineReason  NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NULL,
    -- an application that decides on it in place of finance
    Pending        NVARCHAR(10) COLLATE Latin1_General_BIN2        NULL,
    RemitStatus    INT            NOT NULL CONSTRAINT DF_Fin_Remit_Status DEFAULT 0,
    AuditUserName  NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    PostDate       DATE           NULL,
    EntryId        NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ReverseDate    DATE           NULL,
    ReverseReason  NVARCHAR(500) COLLATE Chinese_PRC_CI_AS  NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Fin_Remit PRIMARY KEY (RemitId),
    CONSTRAINT UQ_Fin_Remit_No UNIQUE (RemitNo),
    CONSTRAINT FK_Fin_Remit_Account FOREIGN KEY (AccountId) REFERENCES Fin_Account (AccountId),
    CONSTRAINT FK_Fin_Remit_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Fin_Remit_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Fin_Remit_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_Fin_Remit_Customer FOREIGN KEY (CustomerId) REFERENCES Crm_Customer (CustomerId),
    CONSTRAINT FK_Fin_Remit_Contract FOREIGN KEY (ContractId) REFERENCES Con_Contract (ContractId),
    CONSTRAINT FK_Fin_Remit_Entry FOREIGN KEY (EntryId) REFERENCES Fin_Entry (EntryId),
    CONSTRAINT CK_Fin_Remit_Kind CHECK (Kind IN (N'回款', N'退款', N'更正')),
    CONSTRAINT CK_Fin_Remit_Amount CHECK (Amount > 0 OR Kind = N'更正' AND Amount <> 0),
    CONSTRAINT CK_Fin_Remit_Way CHECK (Way IN (N'转账', N'现金', N'承兑', 'POS')),
    CONSTRAINT CK_Fin_Remit_Examine CHECK (ExamineStatus IN (-2, -1, 0, 1)),
    CONSTRAINT CK_Fin_Remit_Pending CHECK (Pending IN (N'审批流程')),
    CONSTRAINT CK_Fin_Remit_Status CHECK (RemitStatus = 0 AND EntryId IS NULL OR RemitStatus = 1 AND EntryId IS NOT NULL AND ExamineStatus = 1)
);
CREATE INDEX IX_Fin_Remit_Shop ON Fin_Remit (ShopId, OwnerId, CreateUserId, CreateDate);
CREATE INDEX IX_Fin_Remit_Account ON Fin_Remit (AccountId, RemitDate);
CREATE INDEX IX_Fin_Remit_Created ON Fin_Remit (CreateDate, RemitId);
CREATE INDEX IX_Fin_Remit_Payer ON Fin_Remit (Payer, RemitDate, Amount);
CREATE INDEX IX_Fin_Remit_Customer ON Fin_Remit (CustomerId);
CREATE INDEX IX_Fin_Remit_Contract ON Fin_Remit (ContractId);
CREATE INDEX IX_Fin_Remit_Examine ON Fin_Remit (ExamineStatus, ShopId);
-- The authors of a remittance. None of them audits it.
CREATE TABLE Fin_RemitWriter (
    RemitId NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    UserId  NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    CONSTRAINT PK_Fin_RemitWriter PRIMARY KEY (RemitId, UserId),
    CONSTRAINT FK_Fin_RemitWriter_Remit FOREIGN KEY (RemitId) REFERENCES Fin_Remit (RemitId)
);
-- Which payments of contracts a remittance is for.
CREATE TABLE Fin_Allocation (
    AllocationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RemitId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RowNo        INT           NOT NULL,
    PlanId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ContractId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Amount       DECIMAL(12,2) NOT NULL,
    CONSTRAINT PK_Fin_Allocation PRIMARY KEY (AllocationId),
    CONSTRAINT FK_Fin_Allocation_Remit FOREIGN KEY (RemitId) REFERENCES Fin_Remit (RemitId),
    CONSTRAINT FK_Fin_Allocation_Plan FOREIGN KEY (PlanId) REFERENCES Con_Plan (PlanId),
    CONSTRAINT FK_Fin_Allocation_Contract FOREIGN KEY (ContractId) REFERENCES Con_Contract (ContractId),
    CONSTRAINT CK_Fin_Allocation_Amount CHECK (Amount > 0)
);
CREATE INDEX IX_Fin_Allocation_Remit ON Fin_Allocation (RemitId, RowNo);
CREATE INDEX IX_Fin_Allocation_Plan ON Fin_Allocation (PlanId);
CREATE INDEX IX_Fin_Allocation_Contract ON Fin_Allocation (ContractId);
-- The dealer's answer to a month of an account.
CREATE TABLE Fin_Statement (
    StatementId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    AccountId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Month          DATE          NOT NULL,
    State          NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Opening        DECIMAL(14,2) NOT NULL,
    Paid           DECIMAL(14,2) NOT NULL,
    Charged        DECIMAL(14,2) NOT NULL,
    Closing        DECIMAL(14,2) NOT NULL,
    Entries        INT           NOT NULL,
    Note           NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Fin_Statement PRIMARY KEY (StatementId),
    CONSTRAINT UQ_Fin_Statement_Month UNIQUE (AccountId, Month),
    CONSTRAINT FK_Fin_Statement_Account FOREIGN KEY (AccountId) REFERENCES Fin_Account (AccountId),
    CONSTRAINT CK_Fin_Statement_State CHECK (State IN (N'已确认', N'有异议')),
    CONSTRAINT CK_Fin_Statement_Sum CHECK (ABS(Opening + Paid + Charged - Closing) < 0.005)
);
-- The amount received of a payment: the allocations of posted remittances that are not reversed.
ALTER TABLE Con_Plan ADD Received DECIMAL(12,2) NOT NULL CONSTRAINT DF_Con_Plan_Received DEFAULT 0
;
ALTER TABLE Con_Plan ADD CONSTRAINT CK_Con_Plan_Received CHECK (Received >= 0 AND Received < Amount + 0.005);
-- +goose Down
ALTER TABLE Con_Plan DROP CONSTRAINT CK_Con_Plan_Received;
ALTER TABLE Con_Plan DROP CONSTRAINT DF_Con_Plan_Received;
ALTER TABLE Con_Plan DROP COLUMN Received;
DROP TABLE Fin_Statement;
DROP TABLE Fin_Allocation;
DROP TABLE Fin_RemitWriter;
DROP TABLE Fin_Remit;
DROP TABLE Fin_Month;
DROP TABLE Fin_Entry;
DROP TABLE Fin_Account;
-- sql/schema/00070_account_button.sql
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'account-list.confirm', m.MenuId, N'确认对账', 'CheckSquareOutlined', 50
FROM Base_Module m
WHERE m.ID = 'account-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'account-list.confirm');
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT s.Code COLLATE Latin1_General_BIN2, s.Name, s.Value, N'回款', s.Description, s.SortCode
FROM (SELECT 'RemitAudit' AS Code, N'回款审核方式' AS Name, N'财务审核' AS Value, N'财务审核：财务在回款登记里审核；审批流程：提交后走“回款审核”流程' AS Description, 230 AS SortCode
      UNION ALL
      SELECT 'ContractCredit', N'合同超出可用额度', N'拒绝', N'账户余额加信用额度不够合同的经销商金额时：拒绝 提交审批，或 提醒 审批人', 231) s
WHERE EXISTS (SELECT 1 FROM Base_Setting x) AND NOT EXISTS (SELECT 1 FROM Base_Setting x WHERE x.Code = s.Code COLLATE Latin1_General_BIN2);
-- +goose Down
DELETE FROM Base_Setting WHERE Code IN ('RemitAudit', 'ContractCredit');
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'account-list.confirm';
DELETE FROM Base_Button WHERE ButtonId = 'account-list.confirm';
-- sql/schema/00071_shop.sql
ALTER TABLE Base_Shop DROP CONSTRAINT CK_Base_Shop_Level;
ALTER TABLE Base_Shop ADD Remark NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Shop ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Shop_RowVersion DEFAULT 1;
ALTER TABLE Base_Shop ADD CreateUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Shop ADD CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Shop ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Shop ADD ModifyUserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NULL;
ALTER TABLE Base_Shop ADD ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL;
ALTER TABLE Base_Shop ADD ModifyDate DATETIME2(3) NULL;
-- The way of a shop to its opening. A stage belongs to its shop; the person who is responsible for it sees it as well.
CREATE TABLE Shop_Stage (
    StageId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ShopId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Stage          NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    StageNo        INT           NOT NULL,
    StartDate      DATE          NOT NULL, -- the day on which the plan of the shop begins
    PlannedDate    DATE          NOT NULL,
    RealDate       DATE          NULL,
    OwnerId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    Note           NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    -- the planned days of which the person was told before, and as being late
    RemindedFor    DATE          NULL,
    LateFor        DATE          NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Shop_Stage PRIMARY KEY (StageId),
    CONSTRAINT UQ_Shop_Stage UNIQUE (ShopId, Stage),
    CONSTRAINT FK_Shop_Stage_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Shop_Stage_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Shop_Stage_Stage CHECK (Stage IN (N'选址', N'量房', N'设计', N'装修', N'上样', N'开业'))
);
CREATE INDEX IX_Shop_Stage_Planned ON Shop_Stage (PlannedDate, ShopId);
-- An installation that has settings gets this one.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'ShopStageDays' COLLATE Latin1_General_BIN2, N'开店各阶段常用天数', N'选址 20天，量房 5天，设计 15天，装修 45天，上样 10天，开业 5天', N'店铺', N'开店计划按它建议各阶段的计划日期，从计划开始之日算起', 210
FROM (SELECT 1 AS One) o
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = 'ShopStageDays');
-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'ShopStageDays';
DROP TABLE Shop_Stage;
ALTER TABLE Base_Shop DROP COLUMN ModifyDate;
ALTER TABLE Base_Shop DROP COLUMN ModifyUserName;
ALTER TABLE Base_Shop DROP COLUMN ModifyUserId;
ALTER TABLE Base_Shop DROP COLUMN CreateDate;
ALTER TABLE Base_Shop DROP COLUMN CreateUserName;
ALTER TABLE Base_Shop DROP COLUMN CreateUserId;
ALTER TABLE Base_Shop DROP CONSTRAINT DF_Base_Shop_RowVersion;
ALTER TABLE Base_Shop DROP COLUMN RowVersion;
ALTER TABLE Base_Shop DROP COLUMN Remark;
ALTER TABLE Base_Shop ADD CONSTRAINT CK_Base_Shop_Level CHECK (Level IN ('A', 'B', 'C'));
-- sql/schema/00072_shop_document.sql
CREATE TABLE Shop_Document (
    DocumentId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ShopId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Kind           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Name           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    DocumentNo     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    IssuedDate     DATE          NULL,
    ValidUntil     DATE          NULL,
    OwnerId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    Replaced       BIT           NOT NULL CONSTRAINT DF_Shop_Document_Replaced DEFAULT 0,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    -- the last day of which the person was told, and the most urgent notice of it: 1 is 30 days before, 2 is 7 days before, 3 is expiry
    ToldFor        DATE          NULL,
    ToldStep       INT           NOT NULL CONSTRAINT DF_Shop_Document_ToldStep DEFAULT 0,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Shop_Document PRIMARY KEY (DocumentId),
    CONSTRAINT FK_Shop_Document_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_Shop_Document_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT CK_Shop_Document_Days CHECK (ValidUntil IS NULL OR IssuedDate IS NULL OR ValidUntil >= IssuedDate)
);
CREATE INDEX IX_Shop_Document_Shop ON Shop_Document (ShopId, Kind);
CREATE INDEX IX_Shop_Document_Until ON Shop_Document (ValidUntil, ShopId);
-- An installation that has parameters gets these kinds.
INSERT INTO Base_Parameter (ParameterId, Category, Name, Value, SortCode, Enabled)
SELECT n.ParameterId, N'店铺档案类别', n.Name, n.Name, n.SortCode, 1
FROM (SELECT 'shop-document-1' COLLATE Latin1_General_BIN2 AS ParameterId, N'营业执照' AS Name, 10 AS SortCode
      UNION ALL SELECT 'shop-document-2', N'租赁合同', 20
      UNION ALL SELECT 'shop-document-3', N'授权书', 30
      UNION ALL SELECT 'shop-document-4', N'消防', 40
      UNION ALL SELECT 'shop-document-5', N'装修验收', 50
      UNION ALL SELECT 'shop-document-6', N'其他', 60) n
WHERE EXISTS (SELECT 1 FROM Base_Parameter p) AND NOT EXISTS (SELECT 1 FROM Base_Parameter p WHERE p.Category = N'店铺档案类别');
-- +goose Down
DELETE FROM Base_Parameter WHERE Category = N'店铺档案类别';
DROP TABLE Shop_Document;
-- sql/schema/00073_meal.sql
CREATE TABLE Meal_Booking (
    BookingId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    UserId         NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL, -- the department of the person on the day of the booking
    Day            DATE          NOT NULL,
    Meal           NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    State          NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    Guests         INT           NOT NULL CONSTRAINT DF_Meal_Booking_Guests DEFAULT 0,
    Reason         NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    Answer         NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    Price          DECIMAL(8,2)  NOT NULL, -- of one meal, on the day of the booking
    Amount         DECIMAL(10,2) NOT NULL, -- with the guests
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Meal_Booking PRIMARY KEY (BookingId),
    CONSTRAINT UQ_Meal_Booking UNIQUE (UserId, Day, Meal),
    CONSTRAINT FK_Meal_Booking_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_Meal_Booking_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_Meal_Booking_Meal CHECK (Meal IN (N'午餐', N'晚餐', N'夜宵')),
    CONSTRAINT CK_Meal_Booking_State CHECK (State IN (N'已报', N'待食堂确认', N'已拒绝', N'已取消')),
    CONSTRAINT CK_Meal_Booking_Guests CHECK (Guests BETWEEN 0 AND 50)
);
CREATE INDEX IX_Meal_Booking_Day ON Meal_Booking (Day, Meal, OrganizationId);
-- An installation that has settings gets these two.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code, n.Name, n.Value, N'食堂', n.Description, n.SortCode
FROM (SELECT 'MealCutoffs' COLLATE Latin1_General_BIN2 AS Code, N'报餐截止时间' AS Name, N'午餐 10:00，晚餐 15:00，夜宵 20:00' AS Value, N'当天此时起不能再报或取消，只能向食堂申请补报' AS Description, 220 AS SortCode
      UNION ALL
      SELECT 'MealPrices' COLLATE Latin1_General_BIN2, N'餐费标准', N'午餐 15.00，晚餐 15.00，夜宵 10.00', N'元，每人每餐；只对之后的报餐有效', 230) n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code);
-- The right of the canteen. A new database gets it as its first rows.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'mealdetails.handle', m.MenuId, N'处理', 'ToolOutlined', 20
FROM Base_Module m
WHERE m.ID = 'mealdetails' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'mealdetails.handle');
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'mealdetails.handle';
DELETE FROM Base_Button WHERE ButtonId = 'mealdetails.handle';
DELETE FROM Base_Setting WHERE Code IN ('MealCutoffs', 'MealPrices');
DROP TABLE Meal_Booking;
-- sql/schema/00074_aftersales.sql
CREATE TABLE As_Order (
    OrderId        NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    OrderNo        NVARCHAR(30) COLLATE Latin1_General_BIN2        NOT NULL,
    CustomerId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    ContractId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ShopId         NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    OwnerId        NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    Kind           NVARCHAR(10) COLLATE Latin1_General_BIN2        NOT NULL,
    Reason         NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    Description    NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Urgency        NVARCHAR(10) COLLATE Latin1_General_BIN2        NOT NULL,
    State          INT            NOT NULL CONSTRAINT DF_As_Order_State DEFAULT 0,
    DueDate        DATETIME2(3)   NOT NULL,
    -- who deals with it: a person, or the people of a shop
    HandlerId      NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    HandlerShopId  NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    Responsibility NVARCHAR(10) COLLATE Latin1_General_BIN2        NULL,
    DepartmentId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    Cost           DECIMAL(12,2)  NULL,
    AcceptDate     DATETIME2(3)   NULL,
    FinishDate     DATETIME2(3)   NULL,
    CloseDate      DATETIME2(3)   NULL,
    -- of the last visit: the points, and the day of the next one
    Score          INT            NULL,
    VisitDate      DATE           NULL,
    -- the promised time whose passing has been told
    ToldFor        DATETIME2(3)   NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_As_Order PRIMARY KEY (OrderId),
    CONSTRAINT UQ_As_Order_No UNIQUE (OrderNo),
    CONSTRAINT FK_As_Order_Customer FOREIGN KEY (CustomerId) REFERENCES Crm_Customer (CustomerId),
    CONSTRAINT FK_As_Order_Contract FOREIGN KEY (ContractId) REFERENCES Con_Contract (ContractId),
    CONSTRAINT FK_As_Order_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_As_Order_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_As_Order_Owner FOREIGN KEY (OwnerId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_As_Order_Handler FOREIGN KEY (HandlerId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_As_Order_HandlerShop FOREIGN KEY (HandlerShopId) REFERENCES Base_Shop (ShopId),
    CONSTRAINT FK_As_Order_Department FOREIGN KEY (DepartmentId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_As_Order_Kind CHECK (Kind IN (N'质量', N'安装', N'运输', N'设计', N'配件')),
    CONSTRAINT CK_As_Order_Urgency CHECK (Urgency IN (N'一般', N'紧急', N'特急')),
    CONSTRAINT CK_As_Order_State CHECK (State IN (0, 1, 2, 3, 4, 5)),
    CONSTRAINT CK_As_Order_Responsibility CHECK (Responsibility IN (N'工厂', N'运输', N'门店', N'客户')),
    CONSTRAINT CK_As_Order_Cost CHECK (Cost >= 0),
    CONSTRAINT CK_As_Order_Score CHECK (Score BETWEEN 1 AND 5)
);
CREATE INDEX IX_As_Order_Shop ON As_Order (ShopId, OwnerId, CreateUserId, CreateDate);
CREATE INDEX IX_As_Order_Customer ON As_Order (CustomerId);
CREATE INDEX IX_As_Order_Contract ON As_Order (ContractId);
CREATE INDEX IX_As_Order_Created ON As_Order (CreateDate, OrderId);
CREATE INDEX IX_As_Order_Due ON As_Order (State, DueDate);
-- The way of an order: what was done, by whom, and the state from then on. Rows are only added.
CREATE TABLE As_Move (
    MoveId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    OrderId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Step       INT           NOT NULL,
    Action     NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    State      INT           NOT NULL,
    Handler    NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NULL,
    Note       NVARCHAR(600) COLLATE Chinese_PRC_CI_AS NULL,
    UserId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    UserName   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_As_Move PRIMARY KEY (MoveId),
    CONSTRAINT UQ_As_Move_Step UNIQUE (OrderId, Step),
    CONSTRAINT FK_As_Move_Order FOREIGN KEY (OrderId) REFERENCES As_Order (OrderId)
);
CREATE TABLE As_Visit (
    VisitId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    OrderId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Reached        BIT           NOT NULL,
    Solved         BIT           NULL,
    Score          INT           NULL,
    Words          NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL,
    NextDate       DATE          NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_As_Visit PRIMARY KEY (VisitId),
    CONSTRAINT FK_As_Visit_Order FOREIGN KEY (OrderId) REFERENCES As_Order (OrderId),
    CONSTRAINT CK_As_Visit_Score CHECK (Score BETWEEN 1 AND 5)
);
CREATE INDEX IX_As_Visit_Order ON As_Visit (OrderId, CreateDate);
CREATE INDEX IX_As_Visit_Created ON As_Visit (CreateDate, VisitId);
-- An installation that has settings gets these.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code COLLATE Latin1_General_BIN2, n.Name, n.Value, N'售后', n.Description, n.SortCode
FROM (SELECT 'AfterSalesHoursNormal' AS Code, N'一般售后承诺时限' AS Name, '72' AS Value, N'小时，从登记起；超过即为超时，只对之后的工单有效' AS Description, 240 AS SortCode
      UNION ALL SELECT 'AfterSalesHoursUrgent', N'紧急售后承诺时限', '24', N'小时，从登记起；超过即为超时，只对之后的工单有效', 250
      UNION ALL SELECT 'AfterSalesHoursCritical', N'特急售后承诺时限', '8', N'小时，从登记起；超过即为超时，只对之后的工单有效', 260
      UNION ALL SELECT 'AfterSalesReopenDays', N'售后重新打开天数', '30', N'工单关闭后多少天内可以重新打开', 270
      UNION ALL SELECT 'PartReceiveDays', N'补件签收提醒天数', '10', N'补件发货多少天后仍未签收就提醒', 280) n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code COLLATE Latin1_General_BIN2);
-- Quality reads the orders of all shops. A scope that a site has widened stays.
UPDATE Base_Role SET DataScope = N'全部' WHERE RoleId = 'inspection-lead' AND DataScope = N'本人';
-- +goose Down
UPDATE Base_Role SET DataScope = N'本人' WHERE RoleId = 'inspection-lead' AND DataScope = N'全部';
DELETE FROM Base_Setting WHERE Code IN ('AfterSalesHoursNormal', 'AfterSalesHoursUrgent', 'AfterSalesHoursCritical', 'AfterSalesReopenDays', 'PartReceiveDays');
DROP TABLE As_Visit;
DROP TABLE As_Move;
DROP TABLE As_Order;
-- sql/schema/00075_parts.sql
CREATE TABLE As_Part (
    PartId         NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    PartNo         NVARCHAR(30) COLLATE Latin1_General_BIN2        NOT NULL,
    OrderId        NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    State          INT            NOT NULL CONSTRAINT DF_As_Part_State DEFAULT 0,
    Address        NVARCHAR(200) COLLATE Chinese_PRC_CI_AS  NULL,
    Remark         NVARCHAR(500) COLLATE Chinese_PRC_CI_AS  NULL,
    ExamineReason  NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NULL,
    ProductionNo   NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    Carrier        NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    TrackingNo     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    ShipDate       DATE           NULL,
    ReceiveDate    DATE           NULL,
    -- the day of shipping whose late receipt has been told
    ToldFor        DATE           NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_As_Part PRIMARY KEY (PartId),
    CONSTRAINT UQ_As_Part_No UNIQUE (PartNo),
    CONSTRAINT FK_As_Part_Order FOREIGN KEY (OrderId) REFERENCES As_Order (OrderId),
    CONSTRAINT CK_As_Part_State CHECK (State IN (0, 1, 2, 3, 4, 5))
);
CREATE INDEX IX_As_Part_Order ON As_Part (OrderId);
CREATE INDEX IX_As_Part_Created ON As_Part (CreateDate, PartId);
CREATE INDEX IX_As_Part_Ship ON As_Part (State, ShipDate);
CREATE TABLE As_PartLine (
    PartLineId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    PartId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    RowNo      INT           NOT NULL,
    -- of the quotation that the contract of the order was made from
    LineId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    Name       NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Quantity   INT           NOT NULL,
    Reason     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Note       NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NULL,
    CONSTRAINT PK_As_PartLine PRIMARY KEY (PartLineId),
    CONSTRAINT FK_As_PartLine_Part FOREIGN KEY (PartId) REFERENCES As_Part (PartId)
);
CREATE INDEX IX_As_PartLine_Part ON As_PartLine (PartId, RowNo);
-- +goose Down
DROP TABLE As_PartLine;
DROP TABLE As_Part;
-- sql/schema/00076_order_states.sql: as it is written
-- sql/schema/00077_messages.sql
ALTER TABLE Base_User ADD WechatId NVARCHAR(64) COLLATE Latin1_General_BIN2 NULL;
CREATE UNIQUE INDEX UX_Base_User_WechatId ON Base_User (WechatId) WHERE WechatId IS NOT NULL;
-- A try that was refused because too many calls were made is free: it does not count against the tries of a message.
ALTER TABLE Msg_Outbox ADD FreeAttempts INT NOT NULL CONSTRAINT DF_Msg_Outbox_FreeAttempts DEFAULT 0;
-- The kinds of events, with their default channels. A notice of another category has the kind 公告提醒. Users cannot switch
-- off a fixed kind.
CREATE TABLE Msg_Kind (
    Kind           NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    Name           NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Wechat         BIT          NOT NULL,
    Sms            BIT          NOT NULL,
    Fixed          BIT          NOT NULL,
    SortCode       INT          NOT NULL,
    RowVersion     INT          NOT NULL CONSTRAINT DF_Msg_Kind_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2      NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL,
    CreateDate     DATETIME2(3) NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2      NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS NULL,
    ModifyDate     DATETIME2(3) NULL,
    CONSTRAINT PK_Msg_Kind PRIMARY KEY (Kind)
);
INSERT INTO Msg_Kind (Kind, Name, Wechat, Sms, Fixed, SortCode)
SELECT N'审批', N'审批', 1, 0, 0, 10 UNION ALL
SELECT N'售后', N'售后', 1, 0, 0, 20 UNION ALL
SELECT N'合同', N'合同', 1, 0, 0, 30 UNION ALL
SELECT N'回款', N'回款', 1, 0, 0, 40 UNION ALL
SELECT N'店铺', N'店铺', 1, 0, 0, 50 UNION ALL
SELECT N'客户', N'客户', 1, 0, 0, 60 UNION ALL
SELECT N'来料检验', N'来料检验', 1, 0, 0, 70 UNION ALL
SELECT N'宿舍报修', N'宿舍报修', 1, 0, 0, 80 UNION ALL
SELECT N'食堂', N'食堂', 1, 0, 0, 90 UNION ALL
SELECT N'公告提醒', N'公告提醒', 1, 0, 0, 100 UNION ALL
SELECT N'手工消息', N'手工消息', 1, 0, 1, 110 UNION ALL
SELECT N'账号安全', N'账号安全', 1, 1, 1, 120;
-- What a person has chosen for a kind and a channel.
CREATE TABLE Msg_Choice (
    UserId  NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    Kind    NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    Channel NVARCHAR(20) COLLATE Latin1_General_BIN2 NOT NULL,
    Enabled BIT     NOT NULL,
    CONSTRAINT PK_Msg_Choice PRIMARY KEY (UserId, Kind, Channel),
    CONSTRAINT FK_Msg_Choice_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
    CONSTRAINT CK_Msg_Choice_Channel CHECK (Channel IN (N'企业微信', N'短信'))
);
-- The people who get notices in the quiet hours too.
CREATE TABLE Msg_AllHours (
    UserId NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    CONSTRAINT PK_Msg_AllHours PRIMARY KEY (UserId),
    CONSTRAINT FK_Msg_AllHours_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE
);
CREATE TABLE Msg_Template (
    TemplateId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Name           NVARCHAR(50)   COLLATE Chinese_PRC_CI_AS NOT NULL,
    Title          NVARCHAR(60) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    Content        NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Enabled        BIT            NOT NULL,
    RowVersion     INT            NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Msg_Template PRIMARY KEY (TemplateId),
    CONSTRAINT UQ_Msg_Template_Name UNIQUE (Name)
);
-- PageId (the readable ID of a menu entry) and ObjectId are the record that the message leads to. PlanDate is when it is due.
CREATE TABLE Msg_Message (
    MessageId      NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Kind           NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Format         NVARCHAR(20) COLLATE Latin1_General_BIN2        NOT NULL,
    Title          NVARCHAR(200) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Content        NVARCHAR(2000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    PageId         NVARCHAR(100) COLLATE Latin1_General_BIN2       NOT NULL,
    ObjectId       NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    TemplateId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    PlanDate       DATETIME2(3)   NOT NULL,
    CancelDate     DATETIME2(3)   NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    CreateDate     DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Msg_Message PRIMARY KEY (MessageId),
    CONSTRAINT CK_Msg_Message_Format CHECK (Format IN ('text', 'card', 'markdown'))
);
CREATE INDEX IX_Msg_Message_Sender ON Msg_Message (CreateUserId, CreateDate);
CREATE INDEX IX_Msg_Message_Kind ON Msg_Message (Kind, CreateDate);
-- One row for each receiver and channel. OutboxId is the message of the outbox that carries it, with up to 1,000 receivers.
-- Content is the text of this receiver, if texts differ by person. A row without a message is a code or the like: Label names
-- it, and its text is not stored. Address is a userid of 企业微信, or a number with its middle hidden.
CREATE TABLE Msg_Receiver (
    ReceiverId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    MessageId    NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    OutboxId     NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    Kind         NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Label        NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    Channel      NVARCHAR(20) COLLATE Latin1_General_BIN2        NOT NULL,
    UserId       NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    UserName     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NOT NULL,
    Address      NVARCHAR(100) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Content      NVARCHAR(2000) COLLATE Chinese_PRC_CI_AS NULL,
    State        NVARCHAR(20) COLLATE Latin1_General_BIN2        NOT NULL,
    Reason       NVARCHAR(400) COLLATE Chinese_PRC_CI_AS  NOT NULL CONSTRAINT DF_Msg_Receiver_Reason DEFAULT '',
    Attempts     INT            NOT NULL CONSTRAINT DF_Msg_Receiver_Attempts DEFAULT 0,
    PlanDate     DATETIME2(3)   NOT NULL,
    CreateDate   DATETIME2(3)   NOT NULL,
    SentDate     DATETIME2(3)   NULL,
    ResponseCode NVARCHAR(200) COLLATE Latin1_General_BIN2       NULL,
    TaskId       NVARCHAR(128) COLLATE Latin1_General_BIN2       NULL,
    CONSTRAINT PK_Msg_Receiver PRIMARY KEY (ReceiverId),
    CONSTRAINT FK_Msg_Receiver_Message FOREIGN KEY (MessageId) REFERENCES Msg_Message (MessageId),
    CONSTRAINT CK_Msg_Receiver_State CHECK (State IN (N'待发送', N'发送中', N'已发送', N'已过期', N'发送失败', N'已取消')),
    CONSTRAINT CK_Msg_Receiver_Channel CHECK (Channel IN (N'企业微信', N'短信'))
);
CREATE INDEX IX_Msg_Receiver_Created ON Msg_Receiver (CreateDate, ReceiverId);
CREATE INDEX IX_Msg_Receiver_State ON Msg_Receiver (State, CreateDate, ReceiverId);
CREATE INDEX IX_Msg_Receiver_Kind ON Msg_Receiver (Kind, CreateDate, ReceiverId);
CREATE INDEX IX_Msg_Receiver_User ON Msg_Receiver (UserId, CreateDate, ReceiverId);
CREATE INDEX IX_Msg_Receiver_Message ON Msg_Receiver (MessageId, State);
CREATE INDEX IX_Msg_Receiver_Outbox ON Msg_Receiver (OutboxId, State);
CREATE UNIQUE INDEX UX_Msg_Receiver_Task ON Msg_Receiver (TaskId) WHERE TaskId IS NOT NULL;
-- Passed: the notice was sent on to the channels of its reader, or will not be. Existing notices are not sent on.
ALTER TABLE Notice_Personal ADD Passed BIT NOT NULL CONSTRAINT DF_Notice_Personal_Passed DEFAULT 1;
CREATE INDEX IX_Notice_Personal_Passed ON Notice_Personal (CreateDate) WHERE Passed = 0;
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'MessageQuietHours', N'消息免打扰时段', '22:00-07:30', N'消息', N'这段时间里的提醒到时段结束时合并发出，账号安全除外；填 无 则不设', 320
WHERE EXISTS (SELECT 1 FROM Base_Setting x) AND NOT EXISTS (SELECT 1 FROM Base_Setting x WHERE x.Code = 'MessageQuietHours');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'message-text.edit', m.MenuId, N'编辑', 'EditOutlined', 30
FROM Base_Module m
WHERE m.ID = 'message-text' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'message-text.edit');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'message-log.resend', m.MenuId, N'重新发送', 'RedoOutlined', 20
FROM Base_Module m
WHERE m.ID = 'message-log' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'message-log.resend');
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('message-text.edit', 'message-log.resend');
DELETE FROM Base_Button WHERE ButtonId IN ('message-text.edit', 'message-log.resend');
DELETE FROM Base_Setting WHERE Code = 'MessageQuietHours';
DROP INDEX IX_Notice_Personal_Passed ON Notice_Personal;
ALTER TABLE Notice_Personal DROP CONSTRAINT DF_Notice_Personal_Passed;
ALTER TABLE Notice_Personal DROP COLUMN Passed;
DROP TABLE Msg_Receiver;
DROP TABLE Msg_Message;
DROP TABLE Msg_Template;
DROP TABLE Msg_AllHours;
DROP TABLE Msg_Choice;
DROP TABLE Msg_Kind;
ALTER TABLE Msg_Outbox DROP CONSTRAINT DF_Msg_Outbox_FreeAttempts;
ALTER TABLE Msg_Outbox DROP COLUMN FreeAttempts;
DROP INDEX UX_Base_User_WechatId ON Base_User;
ALTER TABLE Base_User DROP COLUMN WechatId;
-- sql/schema/00078_contacts.sql
ALTER TABLE Base_Organization ADD WechatDeptId INT NULL;
CREATE UNIQUE INDEX UX_Base_Organization_WechatDeptId ON Base_Organization (WechatDeptId) WHERE WechatDeptId IS NOT NULL;
-- A comparison, or a run that writes. At most one is 运行中. The instance that holds it extends Lease after each row; after the
-- lease another instance continues the run. A run that waits for 企业微信 has a later Lease. Failures counts the successive
-- tries that failed because 企业微信 did not answer.
CREATE TABLE Wechat_Run (
    RunId          NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Kind           NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    State          NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Total          INT           NOT NULL,
    Done           INT           NOT NULL CONSTRAINT DF_Wechat_Run_Done DEFAULT 0,
    Failed         INT           NOT NULL CONSTRAINT DF_Wechat_Run_Failed DEFAULT 0,
    Reason         NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Wechat_Run_Reason DEFAULT '',
    Instance       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL CONSTRAINT DF_Wechat_Run_Instance DEFAULT '',
    Lease          DATETIME2(3)  NOT NULL,
    Failures       INT           NOT NULL CONSTRAINT DF_Wechat_Run_Failures DEFAULT 0,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    EndDate        DATETIME2(3)  NULL,
    CONSTRAINT PK_Wechat_Run PRIMARY KEY (RunId),
    CONSTRAINT CK_Wechat_Run_Kind CHECK (Kind IN (N'比对', N'同步')),
    CONSTRAINT CK_Wechat_Run_State CHECK (State IN (N'运行中', N'已停止', N'已完成', N'已失败'))
);
CREATE UNIQUE INDEX UX_Wechat_Run_Open ON Wechat_Run (State) WHERE State = N'运行中';
CREATE INDEX IX_Wechat_Run_Created ON Wechat_Run (CreateDate);
-- A difference of one department or one person. ObjectId is the key here; for an object that exists only in 企业微信 it is a colon
-- and the key there. RemoteId is a userid or the number of a department. Mark changes with the difference, so that an ignored
-- difference is shown again when it changes.
CREATE TABLE Wechat_Difference (
    DifferenceId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NOT NULL,
    Kind           NVARCHAR(20) COLLATE Latin1_General_BIN2        NOT NULL,
    ObjectType     NVARCHAR(20) COLLATE Latin1_General_BIN2        NOT NULL,
    ObjectId       NVARCHAR(70) COLLATE Latin1_General_BIN2        NOT NULL,
    RemoteId       NVARCHAR(64) COLLATE Latin1_General_BIN2        NOT NULL,
    Name           NVARCHAR(100) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Place          NVARCHAR(400) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    Detail         NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Mark           NVARCHAR(64) COLLATE Latin1_General_BIN2        NOT NULL,
    SortCode       INT            NOT NULL,
    State          NVARCHAR(20) COLLATE Latin1_General_BIN2        NOT NULL,
    Reason         NVARCHAR(400) COLLATE Chinese_PRC_CI_AS  NOT NULL CONSTRAINT DF_Wechat_Difference_Reason DEFAULT '',
    RunId          NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    FoundDate      DATETIME2(3)   NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2        NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS   NULL,
    ModifyDate     DATETIME2(3)   NULL,
    CONSTRAINT PK_Wechat_Difference PRIMARY KEY (DifferenceId),
    CONSTRAINT UQ_Wechat_Difference_Object UNIQUE (ObjectType, ObjectId),
    CONSTRAINT CK_Wechat_Difference_Type CHECK (ObjectType IN (N'部门', N'成员')),
    CONSTRAINT CK_Wechat_Difference_State CHECK (State IN (N'待写入', N'待确认', N'已写入', N'写入失败', N'已忽略'))
);
CREATE INDEX IX_Wechat_Difference_Run ON Wechat_Difference (RunId, State, SortCode);
CREATE INDEX IX_Wechat_Difference_State ON Wechat_Difference (State, SortCode, DifferenceId);
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'WechatDirectory', N'企业微信通讯录范围', N'工厂', N'消息', N'工厂：只同步总部的部门和员工；工厂和经销商：经销商也同步', 330
WHERE EXISTS (SELECT 1 FROM Base_Setting x) AND NOT EXISTS (SELECT 1 FROM Base_Setting x WHERE x.Code = 'WechatDirectory');
-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'WechatDirectory';
DROP TABLE Wechat_Difference;
DROP TABLE Wechat_Run;
DROP INDEX UX_Base_Organization_WechatDeptId ON Base_Organization;
ALTER TABLE Base_Organization DROP COLUMN WechatDeptId;
-- sql/schema/00079_cards.sql
CREATE TABLE Msg_Card (
    TaskId        NVARCHAR(128) COLLATE Latin1_General_BIN2      NOT NULL,
    NoticeId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    UserId        NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    ApplicationId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FlowTaskId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Body          NVARCHAR(4000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Shown         NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL CONSTRAINT DF_Msg_Card_Shown DEFAULT '',
    Displayed     NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL CONSTRAINT DF_Msg_Card_Displayed DEFAULT '',
    Ended         BIT           NOT NULL CONSTRAINT DF_Msg_Card_Ended DEFAULT 0,
    Tries         INT           NOT NULL CONSTRAINT DF_Msg_Card_Tries DEFAULT 0,
    PressCode     NVARCHAR(200) COLLATE Latin1_General_BIN2      NULL,
    Reason        NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Msg_Card_Reason DEFAULT '',
    CreateDate    DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Msg_Card PRIMARY KEY (TaskId)
);
CREATE INDEX IX_Msg_Card_FlowTask ON Msg_Card (FlowTaskId);
CREATE INDEX IX_Msg_Card_Notice ON Msg_Card (NoticeId);
-- +goose Down
DROP TABLE Msg_Card;
-- sql/schema/00080_retention_of_messages.sql
CREATE INDEX IX_Msg_Message_Created ON Msg_Message (CreateDate);
CREATE INDEX IX_Msg_Card_Created ON Msg_Card (CreateDate);
-- +goose Down
DROP INDEX IX_Msg_Message_Created ON Msg_Message;
DROP INDEX IX_Msg_Card_Created ON Msg_Card;
-- sql/schema/00081_bridge.sql
CREATE TABLE Bridge_Target (
    Target         NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    State          NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Percentage     INT           NOT NULL,
    Trial          BIT           NOT NULL,
    Reason         NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Since          DATETIME2(3)  NOT NULL,
    Noise          NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NULL,
    RowVersion     INT           NOT NULL,
    ModifyUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    ModifyUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    ModifyDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Target PRIMARY KEY (Target),
    CONSTRAINT CK_Bridge_Target_State CHECK (State IN ('legacy', 'shadow', 'canary', 'native'))
);
-- Evidence is the numbers of the target at the moment of the change, as JSON.
CREATE TABLE Bridge_Change (
    ChangeId       NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Target         NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    FromState      NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    ToState        NVARCHAR(20) COLLATE Latin1_General_BIN2       NOT NULL,
    Percentage     INT           NOT NULL,
    Trial          BIT           NOT NULL,
    Reason         NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Evidence       NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Change PRIMARY KEY (ChangeId)
);
CREATE INDEX IX_Bridge_Change_Target ON Bridge_Change (Target, CreateDate);
-- The calls of one target, endpoint and shape of parameters on a day. Shape names the fields that are filled, and ShapeKey
-- is its hash. Times are a histogram of milliseconds.
CREATE TABLE Bridge_Day (
    Target       NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    Endpoint     NVARCHAR(60) COLLATE Latin1_General_BIN2       NOT NULL,
    ShapeKey     NVARCHAR(32) COLLATE Latin1_General_BIN2       NOT NULL,
    Shape        NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL,
    CallDay      NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    LegacyCalls  BIGINT        NOT NULL,
    LegacyFailed BIGINT        NOT NULL,
    NativeCalls  BIGINT        NOT NULL,
    NativeFailed BIGINT        NOT NULL,
    Compared     BIGINT        NOT NULL,
    Equal        BIGINT        NOT NULL,
    Skipped      BIGINT        NOT NULL,
    LegacyTimes  NVARCHAR(400) COLLATE Latin1_General_BIN2      NOT NULL,
    NativeTimes  NVARCHAR(400) COLLATE Latin1_General_BIN2      NOT NULL,
    LastDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Day PRIMARY KEY (Target, CallDay, Endpoint, ShapeKey)
);
CREATE INDEX IX_Bridge_Day_CallDay ON Bridge_Day (CallDay);
-- The calls of a day by the state in which their targets were; NativeCalls of them were answered by this gateway. These sums are
-- kept for as long as the bridge is there.
CREATE TABLE Bridge_Share (
    CallDay     NVARCHAR(10) COLLATE Latin1_General_BIN2 NOT NULL,
    State       NVARCHAR(20) COLLATE Latin1_General_BIN2 NOT NULL,
    Calls       BIGINT  NOT NULL,
    NativeCalls BIGINT  NOT NULL,
    Compared    BIGINT  NOT NULL,
    Equal       BIGINT  NOT NULL,
    CONSTRAINT PK_Bridge_Share PRIMARY KEY (CallDay, State)
);
-- The people who have called a target. Person is a hash.
CREATE TABLE Bridge_Person (
    Target  NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    Person  NVARCHAR(32) COLLATE Latin1_General_BIN2       NOT NULL,
    LastDay NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    CONSTRAINT PK_Bridge_Person PRIMARY KEY (Target, Person)
);
-- A difference that was found, with an example whose personal data are masked.
CREATE TABLE Bridge_Difference (
    Target      NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    Fingerprint NVARCHAR(32) COLLATE Latin1_General_BIN2       NOT NULL,
    Class       NVARCHAR(30) COLLATE Latin1_General_BIN2       NOT NULL,
    Field       NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Place       NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    LegacyValue NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL,
    NativeValue NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Answers     BIGINT        NOT NULL,
    FirstDate   DATETIME2(3)  NOT NULL,
    LastDate    DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Difference PRIMARY KEY (Target, Fingerprint)
);
-- Calls that this gateway would have refused (legacy.access: observe).
CREATE TABLE Bridge_Refusal (
    Target   NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    Account  NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Calls    BIGINT        NOT NULL,
    LastDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Refusal PRIMARY KEY (Target, Account)
);
-- A time in which calls are recorded, on every instance. Pattern names the targets, with * for any text.
CREATE TABLE Bridge_Recording (
    RecordingId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Pattern        NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    UntilDate      DATETIME2(3)  NOT NULL,
    CreateUserId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NULL,
    CreateUserName NVARCHAR(50) COLLATE Chinese_PRC_CI_AS  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Bridge_Recording PRIMARY KEY (RecordingId)
);
-- +goose Down
DROP TABLE Bridge_Recording;
DROP TABLE Bridge_Refusal;
DROP TABLE Bridge_Difference;
DROP TABLE Bridge_Person;
DROP TABLE Bridge_Share;
DROP TABLE Bridge_Day;
DROP TABLE Bridge_Change;
DROP TABLE Bridge_Target;
-- sql/schema/00082_bridge_page.sql
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode, NoCache)
SELECT 'ed931a6b-1b28-8a4e-a846-bae80a6b965f', e.ParentId, 'bridge', N'迁移', 'Bridge', 'bridge', 'system/bridge/index', 'ClusterOutlined',
       N'哪些调用由旧系统回答、哪些由本系统回答', e.SortCode - 5, 1
FROM Base_Module e
WHERE e.ID = 'error-log' AND NOT EXISTS (SELECT 1 FROM Base_Module m WHERE m.ID = 'bridge');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'bridge.set', m.MenuId, N'切换', 'SwapOutlined', 10
FROM Base_Module m
WHERE m.ID = 'bridge' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'bridge.set');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('bridge-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'menu', o.MenuId
FROM Base_Authorize a
JOIN Base_Module e ON e.MenuId = a.ItemId AND e.ID = 'procedure'
JOIN Base_Module o ON o.ID = 'bridge'
WHERE a.ItemType = 'menu'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'menu' AND g.ItemId = o.MenuId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('bridge-s-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', 'bridge.set'
FROM Base_Authorize a
WHERE a.ItemType = 'button' AND a.ItemId = 'procedure.run'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = 'bridge.set');
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'bridge.set';
DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID = 'bridge');
DELETE FROM Base_Button WHERE ButtonId = 'bridge.set';
DELETE FROM Base_Module WHERE ID = 'bridge';
-- sql/schema/00083_upload_parts.sql
CREATE TABLE File_Upload (
    UploadId    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    UserId      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FileType    NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    FileParam   NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    FileName    NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    FileCaption NVARCHAR(200) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Overwrite   BIT           NOT NULL,
    Verify      BIT           NOT NULL,
    FileSize    BIGINT        NOT NULL,
    PartSize    BIGINT        NOT NULL,
    Received    BIGINT        NOT NULL,
    Sha256      NVARCHAR(64) COLLATE Latin1_General_BIN2       NOT NULL,
    HashState   NVARCHAR(200) COLLATE Latin1_General_BIN2      NOT NULL,
    Status      NVARCHAR(10) COLLATE Latin1_General_BIN2       NOT NULL,
    FilePath    NVARCHAR(400) COLLATE Latin1_General_BIN2      NOT NULL,
    CreateDate  DATETIME2(3)  NOT NULL,
    Expires     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_File_Upload PRIMARY KEY (UploadId),
    CONSTRAINT FK_File_Upload_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
    CONSTRAINT CK_File_Upload_Received CHECK (Received >= 0 AND Received <= FileSize)
);
CREATE INDEX IX_File_Upload_User ON File_Upload (UserId, Status);
CREATE TABLE File_UploadPart (
    UploadId    NVARCHAR(50) COLLATE Latin1_General_BIN2      NOT NULL,
    PartNo      INT          NOT NULL,
    ContentPath NVARCHAR(400) COLLATE Latin1_General_BIN2     NOT NULL,
    ContentSize BIGINT       NOT NULL,
    Sha256      NVARCHAR(64) COLLATE Latin1_General_BIN2      NOT NULL,
    CONSTRAINT PK_File_UploadPart PRIMARY KEY (UploadId, PartNo),
    CONSTRAINT FK_File_UploadPart_Upload FOREIGN KEY (UploadId) REFERENCES File_Upload (UploadId) ON DELETE CASCADE
);
CREATE INDEX IX_File_UploadPart_Content ON File_UploadPart (ContentPath);
-- +goose Down
DROP TABLE File_UploadPart;
DROP TABLE File_Upload;
-- sql/schema/00085_replica.sql: as it is written
-- sql/schema/00086_program_needed.sql
CREATE TABLE Base_ProgramNeeded (
    NeededId    INT           NOT NULL,
    Step        BIGINT        NOT NULL,
    Reason      NVARCHAR(400) COLLATE Chinese_PRC_CI_AS NOT NULL,
    ComingStep  BIGINT        NULL,
    ComingUntil BIGINT        NULL,
    CONSTRAINT PK_Base_ProgramNeeded PRIMARY KEY (NeededId),
    CONSTRAINT CK_Base_ProgramNeeded_Id CHECK (NeededId = 1)
);
INSERT INTO Base_ProgramNeeded (NeededId, Step, Reason)
VALUES (1, 69, 'a program of before changes the plan of payment of a contract without the money that was received for it');
-- +goose Down
DROP TABLE Base_ProgramNeeded;
-- sql/schema/00090_charge_buttons.sql
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'contract-list.charge', m.MenuId, N'核定经销价', 'SafetyCertificateOutlined', 100
FROM Base_Module m
WHERE m.ID = 'contract-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'contract-list.charge');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'quotation-list.charge', m.MenuId, N'核定经销价', 'SafetyCertificateOutlined', 80
FROM Base_Module m
WHERE m.ID = 'quotation-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'quotation-list.charge');
-- Those who maintain the price list or audit remittances belong to the factory. They get the right where they read the amount.
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('charge-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', 'contract-list.charge'
FROM Base_Authorize a
WHERE a.ItemType = 'button' AND a.ItemId = 'contract-list.dealer'
  AND EXISTS (SELECT 1 FROM Base_Authorize f WHERE f.ObjectType = a.ObjectType AND f.ObjectId = a.ObjectId AND f.ItemType = 'button'
                AND f.ItemId IN ('quotation-price.edit', 'remit-list.audit'))
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button'
                    AND g.ItemId = 'contract-list.charge');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('charge-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', 'quotation-list.charge'
FROM Base_Authorize a
WHERE a.ItemType = 'button' AND a.ItemId = 'quotation-list.cost'
  AND EXISTS (SELECT 1 FROM Base_Authorize f WHERE f.ObjectType = a.ObjectType AND f.ObjectId = a.ObjectId AND f.ItemType = 'button'
                AND f.ItemId = 'quotation-price.edit')
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button'
                    AND g.ItemId = 'quotation-list.charge');
UPDATE Base_ProgramNeeded SET Step = 90, Reason = 'an older program lets everybody who reads these amounts set them' WHERE Step < 90;
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('contract-list.charge', 'quotation-list.charge');
DELETE FROM Base_Button WHERE ButtonId IN ('contract-list.charge', 'quotation-list.charge');
-- sql/schema/00095_user_organization.sql: as it is written
-- sql/schema/00096_import.sql
CREATE TABLE Base_Import (
    ImportId   NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    TableName  NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    UserId     NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Owner      NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    Lease      DATETIME2(3)  NOT NULL,
    Remaining  NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    CreateDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Base_Import PRIMARY KEY (ImportId),
    CONSTRAINT UQ_Base_Import_User UNIQUE (UserId)
);
CREATE TABLE Base_ImportSlice (
    ImportId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    SliceNo  INT           NOT NULL,
    Changes  NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NOT NULL,
    CONSTRAINT PK_Base_ImportSlice PRIMARY KEY (ImportId, SliceNo),
    CONSTRAINT FK_Base_ImportSlice_Import FOREIGN KEY (ImportId) REFERENCES Base_Import (ImportId) ON DELETE CASCADE
);
-- +goose Down
DROP TABLE Base_ImportSlice;
DROP TABLE Base_Import;
-- sql/schema/00100_account_shops.sql
CREATE TABLE Fin_AccountShop (
    AccountShopId NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    AccountId     NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    RowNo         INT     NOT NULL,
    ShopId        NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    CONSTRAINT PK_Fin_AccountShop PRIMARY KEY (AccountShopId),
    CONSTRAINT FK_Fin_AccountShop_Account FOREIGN KEY (AccountId) REFERENCES Fin_Account (AccountId),
    CONSTRAINT FK_Fin_AccountShop_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId)
);
CREATE INDEX IX_Fin_AccountShop_Account ON Fin_AccountShop (AccountId, RowNo);
CREATE INDEX IX_Fin_AccountShop_Shop ON Fin_AccountShop (ShopId, AccountId);
UPDATE Base_ProgramNeeded SET Step = 100, Reason = 'an older program charges each shop''s own account' WHERE Step < 100;
-- +goose Down
DROP TABLE Fin_AccountShop;
-- sql/schema/00101_stopped_dealers.sql
ALTER TABLE Base_Organization ADD Enabled BIT NOT NULL CONSTRAINT DF_Base_Organization_Enabled DEFAULT 1;
-- The people whose accounts were closed with their dealer. They are opened with it again.
CREATE TABLE Base_StoppedPerson (
    OrganizationId NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    UserId         NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL,
    CONSTRAINT PK_Base_StoppedPerson PRIMARY KEY (OrganizationId, UserId),
    CONSTRAINT FK_Base_StoppedPerson_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId)
);
UPDATE Base_ProgramNeeded SET Step = 101, Reason = 'an older program lets shops of a stopped dealer take new business' WHERE Step < 101;
-- +goose Down
DROP TABLE Base_StoppedPerson;
ALTER TABLE Base_Organization DROP CONSTRAINT DF_Base_Organization_Enabled;
ALTER TABLE Base_Organization DROP COLUMN Enabled;
-- sql/schema/00102_message_link.sql
ALTER TABLE Msg_Message ADD Link NVARCHAR(500) COLLATE Chinese_PRC_CI_AS NULL;
-- +goose Down
ALTER TABLE Msg_Message DROP COLUMN Link;
-- sql/schema/00104_back_ups.sql
CREATE TABLE Base_BackupRun (
    Task        NVARCHAR(20) COLLATE Latin1_General_BIN2        NOT NULL,
    WatchedFrom BIGINT         NOT NULL,
    GoodAt      BIGINT         NOT NULL,
    Details     NVARCHAR(2000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    FailedAt    BIGINT         NOT NULL,
    Failure     NVARCHAR(1000) COLLATE Chinese_PRC_CI_AS NOT NULL,
    CONSTRAINT PK_Base_BackupRun PRIMARY KEY (Task),
    CONSTRAINT CK_Base_BackupRun_Task CHECK (Task IN ('backup', 'verify', 'verify_target'))
);
-- +goose Down
DROP TABLE Base_BackupRun;
