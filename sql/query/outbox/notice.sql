-- A notice to one person, unless it has been brought already. A reminder of an announcement
-- that the person cannot read any more is brought to nobody.
INSERT INTO Notice_Personal (NoticeId, UserId, Title, Category, Content, Publisher, PageId, ObjectId, CreateDate, ExpireDate)
SELECT @NoticeId, @UserId, @Title, @Category, @Content, @Publisher, @PageId, @ObjectId, @CreateDate, @ExpireDate
WHERE NOT EXISTS (SELECT 1 FROM Notice_Personal n WHERE n.NoticeId = @NoticeId)
  AND (@PageId <> 'noticeannouncement'
       OR EXISTS (SELECT 1 FROM View_UserNotice v
                  WHERE v.UserId = @UserId AND v.NoticeId = @ObjectId AND v.PublishDate <= @Now AND v.ExpireDate > @Now));
