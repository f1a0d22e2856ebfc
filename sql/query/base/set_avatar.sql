-- Names the picture of a user, NULL for none.
UPDATE Base_User SET ThumbAvatar = @Avatar WHERE UserId = @UserId;
