-- @statement bind_wechat
-- Binds a member of 企业微信, or ends the binding (@WechatId NULL). No row changed means that another one is bound.
UPDATE Base_User
SET WechatId = @WechatId
WHERE UserId = @UserId AND (@WechatId IS NULL OR WechatId IS NULL OR WechatId = @WechatId);

-- @statement forget_password
-- Forgets a password that an account had.
DELETE FROM Base_PasswordHistory WHERE HistoryId = @HistoryId;

-- @statement initial_sign_in
-- Counts a sign-in with an initial password, or takes one back (@Step 1 or -1).
-- No row changed means that none is left, or that the password is the user's own.
UPDATE Base_User
SET InitialSignIns = InitialSignIns + @Step
WHERE UserId = @UserId AND MustChangePassword = 1 AND InitialSignIns + @Step BETWEEN 0 AND @Most;

-- @statement kept_passwords
-- The passwords that an account had, the last one first.
SELECT h.HistoryId, h.PasswordHash
FROM Base_PasswordHistory h
WHERE h.UserId = @UserId
ORDER BY h.CreateDate DESC, h.HistoryId;

-- @statement named_users
-- The users that @Name may name: the user of that account, compared without case, first,
-- and then the one with that mobile number.
SELECT u.UserId
FROM Base_User u
WHERE u.Account = @Name OR u.Mobile = @Name
ORDER BY CASE WHEN u.Account = @Name THEN 0 ELSE 1 END;

-- @statement set_password
-- Replaces a password hash unless it is no longer @OldHash: no row changed means that another user was faster.
UPDATE Base_User
SET PasswordHash = @PasswordHash, MustChangePassword = @MustChange, InitialSignIns = 0, PasswordDate = COALESCE(@Now, PasswordDate)
WHERE UserId = @UserId AND PasswordHash = @OldHash;

-- @statement sign_in_user
-- The user who signs in as @Account: an account without case, else a mobile number.
SELECT u.UserId, u.Account, u.PasswordHash, COALESCE(u.Mobile, '') AS Mobile, u.MobileConfirmed, u.Enabled, u.MustChangePassword
FROM Base_User u
WHERE u.Account = @Account
   OR (u.Mobile = @Account AND NOT EXISTS (SELECT 1 FROM Base_User a WHERE a.Account = @Account));

-- @statement wechat_bound
SELECT COALESCE(u.WechatId, '') FROM Base_User u WHERE u.UserId = @UserId;

-- @statement wechat_user
-- The user whose member of 企业微信 signs in.
SELECT u.UserId, u.Account, u.PasswordHash, COALESCE(u.Mobile, '') AS Mobile, u.MobileConfirmed, u.Enabled, u.MustChangePassword
FROM Base_User u
WHERE u.WechatId = @WechatId;

-- @statement withdraw_message
-- Deletes a message without a recipient.
DELETE FROM Msg_Outbox WHERE MessageId = @MessageId AND Recipient = '';
