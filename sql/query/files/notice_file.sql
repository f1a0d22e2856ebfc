-- A file of an announcement, and whether somebody may read that now; one that nothing has
-- taken yet is for who has uploaded it.
SELECT f.FilePath,
       CASE WHEN f.FileParam = f.FileId AND f.CreateUserId = @UserId
              OR EXISTS (SELECT 1 FROM View_UserNotice v
                         WHERE v.UserId = @UserId AND v.NoticeId = f.FileParam AND v.PublishDate <= @Now AND v.ExpireDate > @Now)
            THEN 1 ELSE 0 END AS Seen
FROM Admin_File f
WHERE f.FileId = @Id AND f.FileType IN ('公告图片', '公告附件');
