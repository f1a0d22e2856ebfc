-- Whom an announcement was for.
DELETE FROM Notice_Audience WHERE NoticeId = @NoticeId;
