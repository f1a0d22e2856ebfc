-- Replaces a password hash unless it is no longer @OldHash: no row changed
-- means that somebody else was faster.
UPDATE Base_User
SET PasswordHash = @PasswordHash, MustChangePassword = @MustChange, InitialSignIns = 0, PasswordDate = COALESCE(@Now, PasswordDate)
WHERE UserId = @UserId AND PasswordHash = @OldHash;
