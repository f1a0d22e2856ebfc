-- Counts a sign-in with an initial password, or takes one back (@Step 1 or -1).
-- No row changed means that none is left, or that the password is the user's own.
UPDATE Base_User
SET InitialSignIns = InitialSignIns + @Step
WHERE UserId = @UserId AND MustChangePassword = 1 AND InitialSignIns + @Step BETWEEN 0 AND @Most;
