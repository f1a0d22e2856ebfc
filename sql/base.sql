-- @statement account_password
-- The password hash of an account, and whether it is open.
SELECT u.Account, u.PasswordHash, u.Enabled FROM Base_User u WHERE u.Account = @Account;

-- @statement choices
-- The values of a category of 参数设置, such as 报修项目.
SELECT p.Name FROM Base_Parameter p WHERE p.Category = @Category AND p.Enabled = 1 ORDER BY p.SortCode, p.Name;

-- @statement has_users
-- HasUsers is 1 once any user exists.
SELECT CASE WHEN EXISTS (SELECT 1 FROM Base_User) THEN 1 ELSE 0 END AS HasUsers;

-- @statement identity_rights
-- The rights of a user: Kind menu with the module's ID, Kind button with the
-- ButtonId. The rows are those of View_UserMenu and View_UserButton, but it reads the
-- grants once for both: every session asks this again and again.
WITH granted (ItemType, ItemId) AS (
    SELECT v.ItemType, v.ItemId
    FROM View_UserGrant v
    WHERE v.UserId = @UserId
),
visible (MenuId) AS (
    SELECT DISTINCT p.AncestorId
    FROM granted g
    JOIN View_ModulePath p ON p.MenuId = g.ItemId
    WHERE g.ItemType = 'menu'
)
SELECT 'menu' AS Kind, m.ID AS Id
FROM visible v
JOIN Base_Module m ON m.MenuId = v.MenuId
UNION ALL
SELECT DISTINCT 'button', b.ButtonId
FROM granted g
JOIN Base_Button b ON b.ButtonId = g.ItemId
JOIN visible v ON v.MenuId = b.MenuId
WHERE g.ItemType = 'button';

-- @statement keep_password
-- Keeps the password that an account is about to lose, for password.history.
INSERT INTO Base_PasswordHistory (HistoryId, UserId, PasswordHash, CreateDate)
SELECT @HistoryId, u.UserId, u.PasswordHash, @Now
FROM Base_User u
WHERE u.Account = @Account AND u.PasswordHash LIKE '$argon2id$%';

-- @statement revoke_grant
-- Revokes a grant.
DELETE FROM Base_Authorize
WHERE ObjectType = @ObjectType AND ObjectId = @ObjectId AND ItemType = @ItemType AND ItemId = @ItemId;

-- @statement reset_password
-- Sets a new password of an account without the old one.
UPDATE Base_User
SET PasswordHash = @PasswordHash, MustChangePassword = @MustChange, InitialSignIns = 0, PasswordDate = COALESCE(@Now, PasswordDate)
WHERE Account = @Account;

-- @statement row_version
-- The version of a record by its history, 0 where it was never changed.
SELECT COALESCE(MAX(h.RowVersion), 0) FROM Base_Change h WHERE h.TableName = @TableName AND h.RecordId = @RecordId;

-- @statement setting
-- The value of a setting.
SELECT s.Value FROM Base_Setting s WHERE s.Code = @Code;

-- @statement user_id
-- The UserId of an account, compared without case.
SELECT u.UserId
FROM Base_User u
WHERE u.Account = @Account;

-- @statement user_insert
-- A new account; its password follows.
INSERT INTO Base_User (UserId, Account, RealName, Mobile, OrganizationId, PostId, CreateDate)
VALUES (@UserId, @Account, @RealName, @Mobile, @OrganizationId, @PostId, @Now);
