/*---
procedure: P_Notice
cxtype: 公告全部已读写入
aliases: ["*"]
summary: 把本人能看到的公告和消息都记为已读，返回此后还未读的数量；也可以只记公告或只记通知
tool: notice_mark
effect: write
access: signed-in
params:
  Kind:   {from: OtherA, type: nvarchar(50), default: '', summary: 公告 或 通知，只记这一种；留空为两种, title: 公告或通知, choices: [公告, 通知]}
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
  Now:    {from: now, type: datetime2(3)}
result: {columns: {UnreadCount: int}}
---*/
-- A user who has read an earlier version than the required one reads again.
UPDATE Notice_Read
SET ReadDate = @Now, Version = (SELECT n.Version FROM Notice_Announcement n WHERE n.NoticeId = Notice_Read.NoticeId)
WHERE UserId = @UserId AND @Kind <> '通知'
  AND NoticeId IN (SELECT v.NoticeId FROM View_UserNotice v
                   WHERE v.UserId = @UserId AND v.PublishDate <= @Now AND v.ExpireDate > @Now AND v.ReadDate IS NULL);

-- Where another call marks one of them at the same time, the server's insert
-- breaks the key and marks none; the count then says so. SQLite runs one writer
-- at a time.
-- @dialect sqlserver
BEGIN TRY
-- @dialect both
    INSERT INTO Notice_Read (NoticeId, UserId, ReadDate, Version)
    SELECT n.NoticeId, @UserId, @Now, a.Version
    FROM View_UserNotice n
    JOIN Notice_Announcement a ON a.NoticeId = n.NoticeId
    WHERE n.UserId = @UserId AND n.PublishDate <= @Now AND n.ExpireDate > @Now AND @Kind <> '通知'
      AND NOT EXISTS (SELECT 1 FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = n.NoticeId);
-- @dialect sqlserver
END TRY
BEGIN CATCH
    IF ERROR_NUMBER() NOT IN (2601, 2627) THROW;
END CATCH;
-- @dialect both

UPDATE Notice_Personal SET ReadDate = @Now
WHERE UserId = @UserId AND ReadDate IS NULL AND @Kind <> '公告';

SELECT (SELECT COUNT(*)
        FROM View_UserNotice n
        WHERE n.UserId = @UserId AND n.PublishDate <= @Now AND n.ExpireDate > @Now AND n.ReadDate IS NULL)
     + (SELECT COUNT(*)
        FROM Notice_Personal p
        WHERE p.UserId = @UserId AND p.ExpireDate > @Now AND p.ReadDate IS NULL) AS UnreadCount;
