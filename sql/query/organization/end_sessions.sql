-- Ends all sessions of a user for good.
UPDATE Base_User SET SessionEpoch = SessionEpoch + 1 WHERE UserId = @UserId;
