-- The version that is written anew.
DELETE FROM Notice_Version WHERE NoticeId = @NoticeId AND Version = @Version;
