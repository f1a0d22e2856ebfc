/*---
procedure: P_Notice
cxtype: 公告已读写入
aliases: ["*"]
summary: 把一条公告或消息记为本人已读，重复调用结果相同；看不到的公告返回 0
effect: write
access: signed-in
params:
  NoticeId: {from: OtherA, type: nvarchar(50), default: ''}
  UserId:   {from: session.userid, type: nvarchar(50), default: ''}
  Now:      {from: now, type: datetime2(3)}
---*/
-- A user who has read an earlier version than the required one reads again.
UPDATE Notice_Read
SET ReadDate = @Now, Version = (SELECT n.Version FROM Notice_Announcement n WHERE n.NoticeId = Notice_Read.NoticeId)
WHERE UserId = @UserId
  AND NoticeId IN (SELECT v.NoticeId FROM View_UserNotice v
                   WHERE v.UserId = @UserId AND v.NoticeId = @NoticeId AND v.PublishDate <= @Now AND v.ExpireDate > @Now AND v.ReadDate IS NULL);

-- Two calls at once may both find no row: the server's second insert then
-- breaks the key, which says that the announcement is read. SQLite runs one
-- writer at a time.
-- @dialect sqlserver
BEGIN TRY
-- @dialect both
    INSERT INTO Notice_Read (NoticeId, UserId, ReadDate, Version)
    SELECT n.NoticeId, @UserId, @Now, a.Version
    FROM View_UserNotice n
    JOIN Notice_Announcement a ON a.NoticeId = n.NoticeId
    WHERE n.UserId = @UserId AND n.NoticeId = @NoticeId AND n.PublishDate <= @Now AND n.ExpireDate > @Now
      AND NOT EXISTS (SELECT 1 FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = n.NoticeId);
-- @dialect sqlserver
END TRY
BEGIN CATCH
    IF ERROR_NUMBER() NOT IN (2601, 2627) THROW;
END CATCH;
-- @dialect both

UPDATE Notice_Personal SET ReadDate = @Now
WHERE UserId = @UserId AND NoticeId = @NoticeId AND ReadDate IS NULL;

SELECT (SELECT COUNT(*) FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = @NoticeId)
     + (SELECT COUNT(*) FROM Notice_Personal p WHERE p.UserId = @UserId AND p.NoticeId = @NoticeId) AS IsRead;
