-- procedures/entries/authorize/objects.sql
SELECT o.Id, o.Name, o.Note,
       (SELECT COUNT(*) FROM Base_Authorize a WHERE a.ObjectType = @Type AND a.ObjectId = o.Id) AS Grants
FROM (
    SELECT u.UserId AS Id, u.RealName COLLATE NOCASE AS Name, CONCAT(u.Account, ' · ', p.FullName COLLATE NOCASE) COLLATE NOCASE AS Note,
           u.StaffNo COLLATE NOCASE AS OrderPath
    FROM Base_User u
    LEFT JOIN Base_Post p ON p.PostId = u.PostId
    WHERE @Type = 'user'
    UNION ALL
    SELECT r.RoleId, r.FullName COLLATE NOCASE, r.Description COLLATE NOCASE,
           SUBSTRING(CAST(10000000 + r.SortCode AS NVARCHAR(20)), 2, 7) COLLATE NOCASE
    FROM Base_Role r
    WHERE @Type = 'role'
    UNION ALL
    SELECT t.OrganizationId, t.FullName COLLATE NOCASE, t.FullPath COLLATE NOCASE, t.OrderPath COLLATE NOCASE
    FROM View_OrganizationTree t
    WHERE @Type = 'department'
) o
WHERE 1 = 1
  /*if Id*/ AND o.Id = @Id /*end*/
  /*if Keyword*/ AND (o.Name LIKE @Keyword ESCAPE '\' OR o.Note LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- procedures/entries/base/department_list.sql: as it is written
-- procedures/entries/base/file_list.sql
SELECT f.FileId, f.FilePath, f.FileName, f.FileCaption, f.FileType, f.FileParam, f.Department, f.CreateUserName, f.CreateDate
FROM Admin_File f
WHERE f.FileType = @FileType
  AND (@FileParam = '' OR f.FileParam = @FileParam)
  AND (f.Shared = 1 OR f.CreateUserId = @UserId)
  AND f.FileParam IN (
      SELECT m.ID COLLATE BINARY
      FROM View_UserMenu v
      JOIN Base_Module m ON m.MenuId = v.MenuId
      WHERE v.UserId = @UserId)
ORDER BY f.FileParam, f.SortCode, f.FileId;
-- procedures/entries/base/parameter_list.sql: as it is written
-- procedures/entries/base/quick_entry_list.sql: as it is written
-- procedures/entries/base/secret_key.sql: as it is written
-- procedures/entries/base/setting_list.sql: as it is written
-- procedures/entries/base/shop_list.sql: as it is written
-- procedures/entries/base/top_organization.sql: as it is written
-- procedures/entries/clienterrors/list.sql: as it is written
-- procedures/entries/dashboard/overview.sql
SELECT (SELECT COUNT(*) FROM Dorm_Repair r
        WHERE r.Status = '待处理' AND (@MayHandle = 1 OR r.ReporterUserId = @UserId)) AS PendingRepairs,
       CASE WHEN @SeesStaff = 1 THEN (SELECT COUNT(*) FROM Base_User u WHERE u.Enabled = 1) END AS StaffCount,
       CASE WHEN @SeesShops = 1 THEN (SELECT COUNT(*) FROM View_UserShop s WHERE s.UserId = @UserId) END AS ShopCount,
       CASE WHEN @HandlesFeedback = 1 THEN (SELECT COUNT(*) FROM Eva_SystemEvaluation e WHERE e.Status = '待处理') END AS WaitingFeedback,
       CASE WHEN @SeesErrors = 1 THEN (SELECT COUNT(*) FROM Log_ClientError c
                                       WHERE c.ResolvedDate IS NULL AND c.LastDate >=
-- the days after which an error is listed no more
                                             datetime(@Now, '-90 days')
       ) END AS OpenErrors,
       (SELECT COUNT(*) FROM Eva_SystemEvaluation e
        WHERE e.Account = @Account AND e.Account <> '' AND e.Status IN ('已答复', '不采纳')
          AND (e.AnswerSeenDate IS NULL OR e.AnswerSeenDate < e.ModifyDate)) AS NewAnswers;
-- procedures/entries/dashboard/rooms.sql: as it is written
-- procedures/entries/dormitory/leases.sql: as it is written
-- procedures/entries/dormitory/repair_pending.sql: as it is written
-- procedures/entries/dormitory/repair_pending_count.sql: as it is written
-- procedures/entries/dormitory/rooms.sql: as it is written
-- procedures/entries/dormitory/rooms_all.sql: as it is written
-- procedures/entries/dormitory/single_stays.sql: as it is written
-- procedures/entries/dormitory/staff_all.sql: as it is written
-- procedures/entries/feedback/answers_seen.sql: as it is written
-- procedures/entries/feedback/due.sql
SELECT MIN(m.ID) AS ModID
FROM Base_Module m
WHERE m.MenuId IN (SELECT v.MenuId FROM View_UserMenu v WHERE v.UserId = @UserId)
  AND (m.ID = @Page OR (m.FullName = @Page AND NOT EXISTS (SELECT 1 FROM Base_Module i WHERE i.ID = @Page)))
  AND NOT EXISTS (
      SELECT 1 FROM Eva_SystemEvaluation e
      WHERE e.Account = @Account AND e.ModID = m.ID
        AND e.CreateDate >=
            date(@Now, 'start of month', '-' ||
            (CASE (SELECT s.Value FROM Base_Setting s WHERE s.Code = 'FeedbackPeriod')
             WHEN '月' THEN 0
             WHEN '年' THEN strftime('%m', @Now) - 1
             ELSE (strftime('%m', @Now) - 1) % 3 END) || ' months'))
HAVING COUNT(*) > 0;
-- procedures/entries/feedback/mine.sql: as it is written
-- procedures/entries/notice/notice_list.sql: as it is written
-- procedures/entries/notice/notice_read.sql
INSERT INTO Notice_Read (NoticeId, UserId, ReadDate)
    SELECT n.NoticeId, @UserId, @Now
    FROM View_UserNotice n
    WHERE n.UserId = @UserId AND n.NoticeId = @NoticeId AND n.PublishDate <= @Now
      AND NOT EXISTS (SELECT 1 FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = n.NoticeId);
SELECT COUNT(*) AS IsRead
FROM Notice_Read d
WHERE d.UserId = @UserId AND d.NoticeId = @NoticeId;
-- procedures/entries/notice/notice_read_all.sql
INSERT INTO Notice_Read (NoticeId, UserId, ReadDate)
    SELECT n.NoticeId, @UserId, @Now
    FROM View_UserNotice n
    WHERE n.UserId = @UserId AND n.PublishDate <= @Now
      AND NOT EXISTS (SELECT 1 FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = n.NoticeId);
SELECT COUNT(*) AS UnreadCount
FROM View_UserNotice n
WHERE n.UserId = @UserId AND n.PublishDate <= @Now
  AND NOT EXISTS (SELECT 1 FROM Notice_Read d WHERE d.UserId = @UserId AND d.NoticeId = n.NoticeId);
-- procedures/entries/notice/notice_unread.sql: as it is written
-- procedures/entries/organization/departments.sql: as it is written
-- procedures/entries/organization/departments_all.sql: as it is written
-- procedures/entries/organization/posts.sql: as it is written
-- procedures/entries/organization/posts_all.sql: as it is written
-- procedures/entries/organization/roles.sql: as it is written
-- procedures/entries/organization/roles_all.sql: as it is written
-- procedures/entries/organization/sign_ins.sql: as it is written
-- procedures/entries/organization/staff.sql: as it is written
-- procedures/entries/system/feedback.sql: as it is written
-- procedures/entries/system/feedback_functions.sql: as it is written
-- procedures/entries/system/guide_pages.sql
SELECT COALESCE(m.FullName, f.FileParam) AS Category, COUNT(*) AS Quantity
FROM Admin_File f
LEFT JOIN Base_Module m ON m.ID COLLATE BINARY = f.FileParam
WHERE f.FileType = '操作说明'
GROUP BY COALESCE(m.FullName, f.FileParam)
ORDER BY COALESCE(m.FullName, f.FileParam);
-- procedures/entries/system/guides.sql
SELECT f.FileId, f.FileName, COALESCE(m.FullName, f.FileParam) AS FileParam, f.FileCaption, f.SortCode, f.FilePath, f.RowVersion,
       f.CreateUserName, f.CreateDate, f.ModifyUserName, f.ModifyDate
FROM Admin_File f
LEFT JOIN Base_Module m ON m.ID COLLATE BINARY = f.FileParam
WHERE f.FileType = '操作说明'
  /*if FileId*/ AND f.FileId = @FileId /*end*/
  /*if FileParam*/ AND COALESCE(m.FullName, f.FileParam) = @FileParam /*end*/
  /*if Keyword*/ AND (f.FileName LIKE @Keyword ESCAPE '\' OR f.FileCaption LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
-- procedures/entries/system/parameter_categories.sql: as it is written
-- procedures/entries/system/parameters.sql: as it is written
-- procedures/entries/system/setting_categories.sql: as it is written
-- procedures/entries/system/settings.sql: as it is written
-- sql/query/audit/insert.sql: as it is written
-- sql/query/authority/lock.sql
UPDATE Base_Role SET SortCode = SortCode WHERE 1 = 0;
-- sql/query/authority/privileged.sql: as it is written
-- sql/query/authorize/grants.sql
SELECT a.ItemType, a.ItemId, a.ObjectType, a.ObjectId, COALESCE(r.FullName COLLATE NOCASE, o.FullName COLLATE NOCASE, '') AS FullName,
       COALESCE(a.CreateUserName, '') AS CreateUserName, a.CreateDate
FROM (
    SELECT g.ObjectType, g.ObjectId, g.ItemType, g.ItemId
    FROM View_UserGrant g
    WHERE @ObjectType = 'user' AND g.UserId = @ObjectId
    UNION ALL
    SELECT g.ObjectType, g.ObjectId, g.ItemType, g.ItemId
    FROM Base_Authorize g
    WHERE @ObjectType = 'role' AND g.ObjectType = 'role' AND g.ObjectId = @ObjectId
    UNION ALL
    SELECT g.ObjectType, g.ObjectId, g.ItemType, g.ItemId
    FROM View_OrganizationPath p
    JOIN Base_Authorize g ON g.ObjectType = 'department' AND g.ObjectId = p.AncestorId
    WHERE @ObjectType = 'department' AND p.OrganizationId = @ObjectId
) v
JOIN Base_Authorize a ON a.ObjectType = v.ObjectType AND a.ObjectId = v.ObjectId AND a.ItemType = v.ItemType AND a.ItemId = v.ItemId
LEFT JOIN Base_Role r ON a.ObjectType = 'role' AND r.RoleId = a.ObjectId
LEFT JOIN Base_Organization o ON a.ObjectType = 'department' AND o.OrganizationId = a.ObjectId
ORDER BY a.ObjectType DESC, a.ObjectId, a.ItemType, a.ItemId;
-- sql/query/authorize/items.sql: as it is written
-- sql/query/authorize/name.sql
SELECT u.RealName COLLATE NOCASE AS FullName FROM Base_User u WHERE @ObjectType = 'user' AND u.UserId = @ObjectId
UNION ALL
SELECT r.FullName COLLATE NOCASE FROM Base_Role r WHERE @ObjectType = 'role' AND r.RoleId = @ObjectId
UNION ALL
SELECT o.FullName COLLATE NOCASE FROM Base_Organization o WHERE @ObjectType = 'department' AND o.OrganizationId = @ObjectId;
-- sql/query/authorize/take.sql: as it is written
-- sql/query/base/has_users.sql: as it is written
-- sql/query/base/identity.sql: as it is written
-- sql/query/base/identity_rights.sql: as it is written
-- sql/query/base/initial_sign_in.sql: as it is written
-- sql/query/base/modules_granted.sql
WITH granted (ItemType, ItemId) AS (
    SELECT a.ItemType, a.ItemId
    FROM Base_Authorize a
    WHERE a.ObjectType = @ObjectType AND a.ObjectId = @Target
)
, list (MenuId, Selected, NotSelected, ButtonId) AS (
    SELECT b.MenuId,
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId) FILTER (WHERE g.ItemId IS NOT NULL),
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId) FILTER (WHERE g.ItemId IS NULL),
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId)
    FROM Base_Button b
    LEFT JOIN granted g ON g.ItemType = 'button' AND g.ItemId = b.ButtonId
    GROUP BY b.MenuId
)
SELECT m.Path, m.Mame, m.Redirect, m.Component, m.SortCode, m.MenuId, m.ParentId, m.FullName, m.ID, m.Icon, m.Description, m.Img,
       COALESCE(l.Selected, '') AS Selected,
       COALESCE(l.NotSelected, '') AS NotSelected,
       COALESCE(l.ButtonId, '') AS ButtonId,
       CASE WHEN g.ItemId IS NULL THEN 0 ELSE 1 END AS IsExist,
       m.Hidden, m.Affix, m.NoCache, m.Breadcrumb, m.Roles
FROM Base_Module m
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN granted g ON g.ItemType = 'menu' AND g.ItemId = m.MenuId
LEFT JOIN list l ON l.MenuId = m.MenuId
WHERE @All = 1 OR g.ItemId IS NOT NULL
ORDER BY m.SortCode, m.ID;
WITH granted (ItemType, ItemId) AS (
    SELECT a.ItemType, a.ItemId
    FROM Base_Authorize a
    WHERE a.ObjectType = @ObjectType AND a.ObjectId = @Target
)
SELECT b.ButtonId, b.MenuId, b.FullName, b.Icon, b.SortCode, CASE WHEN g.ItemId IS NULL THEN 0 ELSE 1 END AS IsExist
FROM Base_Button b
JOIN Base_Module m ON m.MenuId = b.MenuId
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN granted g ON g.ItemType = 'button' AND g.ItemId = b.ButtonId
WHERE @All = 1 OR g.ItemId IS NOT NULL
ORDER BY m.SortCode, m.ID, b.SortCode, b.ButtonId;
-- sql/query/base/modules_visible.sql
WITH usable (ButtonId) AS (
    SELECT v.ButtonId
    FROM View_UserButton v
    WHERE v.UserId = @UserId
),
visible (MenuId) AS (
    SELECT v.MenuId
    FROM View_UserMenu v
    WHERE v.UserId = @UserId
)
, list (MenuId, Selected, NotSelected, ButtonId) AS (
    SELECT b.MenuId,
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId) FILTER (WHERE g.ButtonId IS NOT NULL),
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId) FILTER (WHERE g.ButtonId IS NULL),
           group_concat(b.ButtonId, ',' ORDER BY b.SortCode, b.ButtonId)
    FROM Base_Button b
    LEFT JOIN usable g ON g.ButtonId = b.ButtonId
    GROUP BY b.MenuId
)
SELECT m.Path, m.Mame, m.Redirect, m.Component, m.SortCode, m.MenuId, m.ParentId, m.FullName, m.ID, m.Icon, m.Description, m.Img,
       COALESCE(l.Selected, '') AS Selected,
       COALESCE(l.NotSelected, '') AS NotSelected,
       COALESCE(l.ButtonId, '') AS ButtonId,
       CASE WHEN v.MenuId IS NULL THEN 0 ELSE 1 END AS IsExist,
       m.Hidden, m.Affix, m.NoCache, m.Breadcrumb, m.Roles
FROM Base_Module m
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN visible v ON v.MenuId = m.MenuId
LEFT JOIN list l ON l.MenuId = m.MenuId
WHERE (@Target = '' AND v.MenuId IS NOT NULL)
   OR ((m.MenuId = @Target OR m.ID = @Target) AND (@All = 1 OR v.MenuId IS NOT NULL))
ORDER BY m.SortCode, m.ID;
WITH usable (ButtonId) AS (
    SELECT v.ButtonId
    FROM View_UserButton v
    WHERE v.UserId = @UserId
),
visible (MenuId) AS (
    SELECT v.MenuId
    FROM View_UserMenu v
    WHERE v.UserId = @UserId
)
SELECT b.ButtonId, b.MenuId, b.FullName, b.Icon, b.SortCode, CASE WHEN g.ButtonId IS NULL THEN 0 ELSE 1 END AS IsExist
FROM Base_Button b
JOIN Base_Module m ON m.MenuId = b.MenuId
JOIN View_ModulePath p ON p.MenuId = m.MenuId AND p.Depth = 0
LEFT JOIN visible v ON v.MenuId = m.MenuId
LEFT JOIN usable g ON g.ButtonId = b.ButtonId
WHERE ((@Target = '' AND v.MenuId IS NOT NULL) OR m.MenuId = @Target OR m.ID = @Target)
  AND (@All = 1 OR g.ButtonId IS NOT NULL)
ORDER BY m.SortCode, m.ID, b.SortCode, b.ButtonId;
-- sql/query/base/named_users.sql: as it is written
-- sql/query/base/reset_password.sql: as it is written
-- sql/query/base/role_id.sql: as it is written
-- sql/query/base/set_password.sql: as it is written
-- sql/query/base/sign_in_user.sql: as it is written
-- sql/query/base/user_detail.sql: as it is written
-- sql/query/base/user_id.sql: as it is written
-- sql/query/base/user_insert.sql: as it is written
-- sql/query/base/user_mobile.sql: as it is written
-- sql/query/clienterrors/account_insert.sql: as it is written
-- sql/query/clienterrors/account_repeat.sql: as it is written
-- sql/query/clienterrors/accounts.sql
SELECT a.Account, COALESCE(u.RealName, '') AS Name, a.Occurrences, a.LastDate, a.RequestId, a.UserAgent, a.Version
FROM Log_ClientErrorAccount a
LEFT JOIN Base_User u ON u.Account = a.Account
WHERE a.ErrorId = @ErrorId
ORDER BY a.LastDate DESC, a.Account
LIMIT @Most;
-- sql/query/clienterrors/delete.sql: as it is written
-- sql/query/clienterrors/detail.sql: as it is written
-- sql/query/clienterrors/insert.sql: as it is written
-- sql/query/clienterrors/reopen.sql: as it is written
-- sql/query/clienterrors/repeat.sql: as it is written
-- sql/query/clienterrors/resolve.sql: as it is written
-- sql/query/clienterrors/trim.sql
DELETE FROM Log_ClientError
WHERE LastDate < @Before
   OR ErrorId IN (
       SELECT o.ErrorId
       FROM (
           SELECT e.ErrorId, e.LastDate,
                  CASE WHEN EXISTS (SELECT 1 FROM Log_ClientErrorAccount a WHERE a.ErrorId = e.ErrorId AND a.Account <> '') THEN 0 ELSE 1 END AS Strange,
                  CASE WHEN e.ResolvedDate IS NULL THEN 0 ELSE 1 END AS Resolved
           FROM Log_ClientError e
       ) o
       ORDER BY o.Strange, o.Resolved, o.LastDate DESC, o.ErrorId
       LIMIT -1 OFFSET @Keep
   );
-- sql/query/dormitory/reserve_person.sql: as it is written
-- sql/query/dormitory/reserve_room.sql: as it is written
-- sql/query/dormitory/room_status.sql: as it is written
-- sql/query/dormitory/single_overlap.sql: as it is written
-- sql/query/feedback/insert.sql: as it is written
-- sql/query/feedback/take_picture.sql: as it is written
-- sql/query/files/confirm.sql: as it is written
-- sql/query/files/content.sql: as it is written
-- sql/query/files/days.sql: as it is written
-- sql/query/files/delete.sql
DELETE FROM Admin_File
WHERE FilePath = @FilePath AND FileType = @FileType
RETURNING CASE WHEN ContentPath = '' THEN FilePath ELSE ContentPath END AS ContentPath;
-- sql/query/files/drop_pictures.sql: as it is written
-- sql/query/files/find.sql: as it is written
-- sql/query/files/insert.sql: as it is written
-- sql/query/files/insert_picture.sql: as it is written
-- sql/query/files/is_guide.sql: as it is written
-- sql/query/files/named.sql: as it is written
-- sql/query/files/picture.sql: as it is written
-- sql/query/files/replace.sql: as it is written
-- sql/query/files/used.sql: as it is written
-- sql/query/organization/above.sql: as it is written
-- sql/query/organization/account.sql: as it is written
-- sql/query/organization/below.sql: as it is written
-- sql/query/organization/default_role.sql: as it is written
-- sql/query/organization/end_sessions.sql: as it is written
-- sql/query/organization/namesakes.sql: as it is written
-- sql/query/organization/other_roles.sql: as it is written
-- sql/query/organization/posts_of_other_roles.sql: as it is written
-- sql/query/organization/rights.sql: as it is written
-- sql/query/organization/siblings.sql: as it is written
-- sql/query/outbox/claim.sql: as it is written
-- sql/query/outbox/due.sql
SELECT m.MessageId, m.Kind, m.Recipient, m.Payload, m.Attempts, m.LastError,
       CASE WHEN m.ExpireDate <= @Now THEN 1 ELSE 0 END AS Expired
FROM Msg_Outbox m
WHERE m.Status IN ('待发送', '发送中') AND m.NextDate <= @Now
ORDER BY m.NextDate, m.MessageId
LIMIT @Most;
-- sql/query/outbox/finish.sql: as it is written
-- sql/query/outbox/forget.sql: as it is written
-- sql/query/outbox/insert.sql: as it is written
-- sql/query/outbox/retry.sql: as it is written
-- sql/query/outbox/withdraw.sql: as it is written
-- sql/query/quickentry/clear.sql: as it is written
-- sql/query/quickentry/insert.sql: as it is written
-- sql/query/record/history.sql
SELECT h.Action, h.Title, h.RowVersion, h.UserName, h.ActorName, h.CreateDate, h.Changes
  FROM Base_Change h
 WHERE h.TableName = @TableName AND h.RecordId = @RecordId
 ORDER BY h.RowVersion DESC
 LIMIT @Most;
-- sql/query/record/history_count.sql: as it is written
-- sql/query/record/insert.sql: as it is written
-- sql/query/record/since.sql: as it is written
-- sql/query/record/version.sql: as it is written
-- sql/query/settings/appearance.sql: as it is written
-- sql/query/settings/organization.sql: as it is written
-- sql/schema/00001_organization.sql
CREATE TABLE Base_Organization (
    OrganizationId NVARCHAR(50)  NOT NULL,
    ParentId       NVARCHAR(50)  NOT NULL,
    FullName       NVARCHAR(100) NOT NULL,
    Category       NVARCHAR(20)  NOT NULL,
    Manager        NVARCHAR(50)  NULL,
    SortCode       INT           NOT NULL CONSTRAINT DF_Base_Organization_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Organization PRIMARY KEY (OrganizationId),
    CONSTRAINT CK_Base_Organization_Parent CHECK (ParentId <> OrganizationId),
    CONSTRAINT CK_Base_Organization_Category CHECK (Category IN ('公司', '部门', '班组'))
);
CREATE INDEX IX_Base_Organization_ParentId ON Base_Organization (ParentId, SortCode);
-- IsDefault marks the role of whoever has no post.
CREATE TABLE Base_Role (
    RoleId      NVARCHAR(50)  NOT NULL,
    FullName    NVARCHAR(100) NOT NULL,
    Description NVARCHAR(200) NULL,
    IsDefault   BIT           NOT NULL CONSTRAINT DF_Base_Role_IsDefault DEFAULT 0,
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Role_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Role PRIMARY KEY (RoleId),
    CONSTRAINT UQ_Base_Role_FullName UNIQUE (FullName)
);
CREATE UNIQUE INDEX UX_Base_Role_IsDefault ON Base_Role (IsDefault) WHERE IsDefault = 1;
CREATE TABLE Base_Post (
    PostId   NVARCHAR(50)  NOT NULL,
    FullName NVARCHAR(100) NOT NULL,
    RoleId   NVARCHAR(50)  NOT NULL,
    SortCode INT           NOT NULL CONSTRAINT DF_Base_Post_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Post PRIMARY KEY (PostId),
    CONSTRAINT UQ_Base_Post_FullName UNIQUE (FullName),
    CONSTRAINT FK_Base_Post_Role FOREIGN KEY (RoleId) REFERENCES Base_Role (RoleId)
);
CREATE INDEX IX_Base_Post_RoleId ON Base_Post (RoleId);
-- Accounts are compared without case (in ASCII, which they are) and password
-- hashes exactly, whatever the database's collation. An empty PasswordHash never
-- signs in.
CREATE TABLE Base_User (
    UserId             NVARCHAR(50)  NOT NULL,
    Account            NVARCHAR(50)  COLLATE NOCASE NOT NULL,
    RealName           NVARCHAR(50)  NOT NULL,
    Mobile             NVARCHAR(20)  NULL,
    Email              NVARCHAR(100) NULL,
    Gender             NVARCHAR(10)  NULL,
    ThumbAvatar        NVARCHAR(300) NULL,
    PasswordHash       NVARCHAR(300) COLLATE BINARY NOT NULL CONSTRAINT DF_Base_User_PasswordHash DEFAULT '',
    OrganizationId     NVARCHAR(50)  NULL,
    PostId             NVARCHAR(50)  NULL,
    Enabled            BIT           NOT NULL CONSTRAINT DF_Base_User_Enabled DEFAULT 1,
    MustChangePassword BIT           NOT NULL CONSTRAINT DF_Base_User_MustChangePassword DEFAULT 0,
    CreateDate         DATETIME2(3)  NOT NULL,
    CreateUserId       NVARCHAR(50)  NULL,
    ModifyDate         DATETIME2(3)  NULL,
    RowVersion         INT           NOT NULL CONSTRAINT DF_Base_User_RowVersion DEFAULT 1,
    CONSTRAINT PK_Base_User PRIMARY KEY (UserId),
    CONSTRAINT UQ_Base_User_Account UNIQUE (Account),
    CONSTRAINT FK_Base_User_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Base_User_Post FOREIGN KEY (PostId) REFERENCES Base_Post (PostId),
    CONSTRAINT CK_Base_User_Account CHECK (Account <> ''),
    CONSTRAINT CK_Base_User_Gender CHECK (Gender IN ('男', '女'))
);
CREATE UNIQUE INDEX UX_Base_User_Mobile ON Base_User (Mobile) WHERE Mobile IS NOT NULL;
CREATE INDEX IX_Base_User_OrganizationId ON Base_User (OrganizationId);
CREATE INDEX IX_Base_User_PostId ON Base_User (PostId);
-- +goose Down
DROP TABLE Base_User;
DROP TABLE Base_Post;
DROP TABLE Base_Role;
DROP TABLE Base_Organization;
-- sql/schema/00002_module.sql
CREATE TABLE Base_Module (
    MenuId      NVARCHAR(50)  NOT NULL,
    ParentId    NVARCHAR(50)  NOT NULL,
    ID          NVARCHAR(100) NOT NULL,
    FullName    NVARCHAR(100) NOT NULL,
    Mame        NVARCHAR(100) NOT NULL,
    Path        NVARCHAR(200) NOT NULL,
    Component   NVARCHAR(200) NOT NULL CONSTRAINT DF_Base_Module_Component DEFAULT '',
    Redirect    NVARCHAR(200) NOT NULL CONSTRAINT DF_Base_Module_Redirect DEFAULT '',
    Icon        NVARCHAR(100) NOT NULL CONSTRAINT DF_Base_Module_Icon DEFAULT '',
    Description NVARCHAR(500) NOT NULL CONSTRAINT DF_Base_Module_Description DEFAULT '',
    Img         NVARCHAR(300) NOT NULL CONSTRAINT DF_Base_Module_Img DEFAULT '',
    SortCode    INT           NOT NULL CONSTRAINT DF_Base_Module_SortCode DEFAULT 0,
    Hidden      BIT           NOT NULL CONSTRAINT DF_Base_Module_Hidden DEFAULT 0,
    Affix       BIT           NOT NULL CONSTRAINT DF_Base_Module_Affix DEFAULT 0,
    NoCache     BIT           NOT NULL CONSTRAINT DF_Base_Module_NoCache DEFAULT 0,
    Breadcrumb  BIT           NOT NULL CONSTRAINT DF_Base_Module_Breadcrumb DEFAULT 1,
    Roles       NVARCHAR(500) NOT NULL CONSTRAINT DF_Base_Module_Roles DEFAULT '',
    Enabled     BIT           NOT NULL CONSTRAINT DF_Base_Module_Enabled DEFAULT 1,
    CONSTRAINT PK_Base_Module PRIMARY KEY (MenuId),
    CONSTRAINT UQ_Base_Module_ID UNIQUE (ID),
    CONSTRAINT UQ_Base_Module_Mame UNIQUE (Mame),
    CONSTRAINT CK_Base_Module_Parent CHECK (ParentId <> MenuId)
);
CREATE INDEX IX_Base_Module_ParentId ON Base_Module (ParentId, SortCode);
-- Button ids travel in comma lists, and SQL Server joins them as XML text: they
-- hold neither commas nor what XML would escape.
CREATE TABLE Base_Button (
    ButtonId NVARCHAR(100) NOT NULL,
    MenuId   NVARCHAR(50)  NOT NULL,
    FullName NVARCHAR(50)  NOT NULL,
    Icon     NVARCHAR(100) NOT NULL CONSTRAINT DF_Base_Button_Icon DEFAULT '',
    SortCode INT           NOT NULL CONSTRAINT DF_Base_Button_SortCode DEFAULT 0,
    CONSTRAINT PK_Base_Button PRIMARY KEY (ButtonId),
    CONSTRAINT FK_Base_Button_Module FOREIGN KEY (MenuId) REFERENCES Base_Module (MenuId) ON DELETE CASCADE,
    CONSTRAINT CK_Base_Button_ButtonId CHECK (ButtonId NOT GLOB '*[,<>&]*')
);
CREATE INDEX IX_Base_Button_MenuId ON Base_Button (MenuId, SortCode);
-- One row is one grant. ObjectId is a UserId, RoleId or OrganizationId; ItemId
-- is a MenuId or ButtonId.
CREATE TABLE Base_Authorize (
    AuthorizeId NVARCHAR(50)  NOT NULL,
    ObjectType  NVARCHAR(20)  NOT NULL,
    ObjectId    NVARCHAR(50)  NOT NULL,
    ItemType    NVARCHAR(20)  NOT NULL,
    ItemId      NVARCHAR(100) NOT NULL,
    CONSTRAINT PK_Base_Authorize PRIMARY KEY (AuthorizeId),
    CONSTRAINT UQ_Base_Authorize_Grant UNIQUE (ObjectType, ObjectId, ItemType, ItemId),
    CONSTRAINT CK_Base_Authorize_ObjectType CHECK (ObjectType IN ('user', 'role', 'department')),
    CONSTRAINT CK_Base_Authorize_ItemType CHECK (ItemType IN ('menu', 'button'))
);
CREATE INDEX IX_Base_Authorize_Item ON Base_Authorize (ItemType, ItemId);
CREATE TABLE Base_QuickEntry (
    UserId   NVARCHAR(50) NOT NULL,
    MenuId   NVARCHAR(50) NOT NULL,
    SortCode INT          NOT NULL,
    CONSTRAINT PK_Base_QuickEntry PRIMARY KEY (UserId, MenuId),
    CONSTRAINT FK_Base_QuickEntry_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
    CONSTRAINT FK_Base_QuickEntry_Module FOREIGN KEY (MenuId) REFERENCES Base_Module (MenuId) ON DELETE CASCADE
);
CREATE INDEX IX_Base_QuickEntry_MenuId ON Base_QuickEntry (MenuId);
-- +goose Down
DROP TABLE Base_QuickEntry;
DROP TABLE Base_Authorize;
DROP TABLE Base_Button;
DROP TABLE Base_Module;
-- sql/schema/00003_rights.sql: as it is written
-- sql/schema/00004_settings.sql: as it is written
-- sql/schema/00005_guide_feedback.sql
CREATE TABLE Admin_File (
    FileId         NVARCHAR(50)  NOT NULL,
    FilePath       NVARCHAR(400) NOT NULL,
    FileName       NVARCHAR(200) NOT NULL,
    FileCaption    NVARCHAR(200) NOT NULL CONSTRAINT DF_Admin_File_FileCaption DEFAULT '',
    FileType       NVARCHAR(50)  NOT NULL,
    FileParam      NVARCHAR(200) NOT NULL,
    Department     NVARCHAR(100) NOT NULL CONSTRAINT DF_Admin_File_Department DEFAULT '',
    Shared         BIT           NOT NULL CONSTRAINT DF_Admin_File_Shared DEFAULT 0,
    SortCode       INT           NOT NULL CONSTRAINT DF_Admin_File_SortCode DEFAULT 0,
    CreateUserId   NVARCHAR(50)  NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Admin_File PRIMARY KEY (FileId),
    CONSTRAINT UQ_Admin_File_FilePath UNIQUE (FilePath),
    CONSTRAINT FK_Admin_File_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Admin_File_Page ON Admin_File (FileType, FileParam, SortCode);
-- ModID is the module's ID. An empty Account is an anonymous opinion.
CREATE TABLE Eva_SystemEvaluation (
    EvaluationId NVARCHAR(50)   NOT NULL,
    ModID        NVARCHAR(100)  NOT NULL,
    Account      NVARCHAR(50)   COLLATE NOCASE NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Account DEFAULT '',
    Appraiser    NVARCHAR(50)   NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Appraiser DEFAULT '',
    Attitude     NVARCHAR(20)   NOT NULL,
    RunCondition NVARCHAR(20)   NOT NULL,
    Easytouse    NVARCHAR(20)   NOT NULL,
    DemandIsMet  NVARCHAR(20)   NOT NULL,
    LeaveOpinion NVARCHAR(2000) NOT NULL,
    IP           NVARCHAR(50)   NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_IP DEFAULT '',
    CreateDate   DATETIME2(3)   NOT NULL,
    CONSTRAINT PK_Eva_SystemEvaluation PRIMARY KEY (EvaluationId),
    CONSTRAINT CK_Eva_SystemEvaluation_LeaveOpinion CHECK (LeaveOpinion <> '')
);
CREATE INDEX IX_Eva_SystemEvaluation_Account ON Eva_SystemEvaluation (Account, ModID, CreateDate);
-- +goose Down
DROP TABLE Eva_SystemEvaluation;
DROP TABLE Admin_File;
-- sql/schema/00006_notice.sql
CREATE TABLE Notice_Announcement (
    NoticeId       NVARCHAR(50)  NOT NULL,
    Title          NVARCHAR(200) NOT NULL,
    Category       NVARCHAR(50)  NOT NULL,
    Summary        NVARCHAR(500) NOT NULL CONSTRAINT DF_Notice_Announcement_Summary DEFAULT '',
    Content        TEXT          NOT NULL,
    Publisher      NVARCHAR(50)  NOT NULL,
    PublishDate    DATETIME2(3)  NOT NULL,
    IsTop          BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_IsTop DEFAULT 0,
    Published      BIT           NOT NULL CONSTRAINT DF_Notice_Announcement_Published DEFAULT 0,
    OrganizationId NVARCHAR(50)  NULL,
    CreateUserId   NVARCHAR(50)  NULL,
    CONSTRAINT PK_Notice_Announcement PRIMARY KEY (NoticeId),
    CONSTRAINT FK_Notice_Announcement_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT FK_Notice_Announcement_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Notice_Announcement_PublishDate ON Notice_Announcement (Published, PublishDate);
CREATE TABLE Notice_Read (
    NoticeId NVARCHAR(50) NOT NULL,
    UserId   NVARCHAR(50) NOT NULL,
    ReadDate DATETIME2(3) NOT NULL,
    CONSTRAINT PK_Notice_Read PRIMARY KEY (UserId, NoticeId),
    CONSTRAINT FK_Notice_Read_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE,
    CONSTRAINT FK_Notice_Read_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE INDEX IX_Notice_Read_NoticeId ON Notice_Read (NoticeId);
-- The published announcements that are addressed to a user, from their
-- PublishDate on.
CREATE VIEW View_UserNotice AS
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId IS NULL
UNION ALL
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId = v.AncestorId;
-- +goose Down
DROP VIEW View_UserNotice;
DROP TABLE Notice_Read;
DROP TABLE Notice_Announcement;
-- sql/schema/00007_dormitory_repair.sql: as it is written
-- sql/schema/00008_client_error.sql
CREATE TABLE Log_ClientError (
    ErrorId      NVARCHAR(32)   NOT NULL,
    Message      NVARCHAR(500)  NOT NULL,
    Info         NVARCHAR(300)  NOT NULL,
    Url          NVARCHAR(300)  NOT NULL,
    Stack        NVARCHAR(4000) NOT NULL,
    Occurrences  INT            NOT NULL,
    FirstDate    DATETIME2(3)   NOT NULL,
    LastDate     DATETIME2(3)   NOT NULL,
    ResolvedDate DATETIME2(3)   NULL,
    ResolvedBy   NVARCHAR(50)   NULL,
    CONSTRAINT PK_Log_ClientError PRIMARY KEY (ErrorId),
    CONSTRAINT CK_Log_ClientError_Occurrences CHECK (Occurrences > 0)
);
CREATE INDEX IX_Log_ClientError_LastDate ON Log_ClientError (LastDate);
-- Whom an error met, and how it was the last time. An empty Account is everybody
-- without a session.
CREATE TABLE Log_ClientErrorAccount (
    ErrorId     NVARCHAR(32)  NOT NULL,
    Account     NVARCHAR(50)  COLLATE NOCASE NOT NULL,
    Occurrences INT           NOT NULL,
    LastDate    DATETIME2(3)  NOT NULL,
    RequestId   NVARCHAR(64)  NOT NULL,
    UserAgent   NVARCHAR(300) NOT NULL,
    Version     NVARCHAR(20)  NOT NULL,
    CONSTRAINT PK_Log_ClientErrorAccount PRIMARY KEY (ErrorId, Account),
    CONSTRAINT FK_Log_ClientErrorAccount_Error FOREIGN KEY (ErrorId) REFERENCES Log_ClientError (ErrorId) ON DELETE CASCADE
);
-- The page 错误日志 of an installation that has it already: its buttons are now
-- those to handle and to delete an error, in place of one to export them, for
-- everybody who has had all of them. A new database gets them as its first rows.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'error-log.handle', m.MenuId, '处理', 'ToolOutlined', 20
FROM Base_Module m
WHERE m.ID = 'error-log' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'error-log.handle');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'error-log.delete', m.MenuId, '删除', 'DeleteOutlined', 30
FROM Base_Module m
WHERE m.ID = 'error-log' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'error-log.delete');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', n.ButtonId
FROM Base_Authorize a
JOIN Base_Authorize d ON d.ObjectType = a.ObjectType AND d.ObjectId = a.ObjectId AND d.ItemType = 'button' AND d.ItemId = 'error-log.detail'
CROSS JOIN (SELECT 'handle-' AS Prefix, 'error-log.handle' AS ButtonId UNION ALL SELECT 'delete-', 'error-log.delete') n
WHERE a.ItemType = 'button' AND a.ItemId = 'error-log.export'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'error-log.export';
DELETE FROM Base_Button WHERE ButtonId = 'error-log.export';
-- +goose Down
DROP TABLE Log_ClientErrorAccount;
DROP TABLE Log_ClientError;
-- sql/schema/00009_audit.sql
CREATE TABLE Audit_Log (
    AuditId        NVARCHAR(50)  NOT NULL,
    Event          NVARCHAR(50)  NOT NULL,
    ActorUserId    NVARCHAR(50)  NOT NULL,
    ActorAccount   NVARCHAR(50)  COLLATE NOCASE NOT NULL,
    SubjectUserId  NVARCHAR(50)  NOT NULL,
    SubjectAccount NVARCHAR(50)  COLLATE NOCASE NOT NULL,
    Object         NVARCHAR(400) NOT NULL,
    Address        NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Audit_Log PRIMARY KEY (AuditId)
);
CREATE INDEX IX_Audit_Log_Actor ON Audit_Log (ActorUserId, CreateDate);
CREATE INDEX IX_Audit_Log_Subject ON Audit_Log (SubjectUserId, CreateDate);
-- +goose Down
DROP TABLE Audit_Log;
-- sql/schema/00010_file_size.sql
ALTER TABLE Admin_File ADD FileSize BIGINT NOT NULL CONSTRAINT DF_Admin_File_FileSize DEFAULT 0;
CREATE UNIQUE INDEX UX_Admin_File_Name ON Admin_File (FileType, FileParam, FileName);
CREATE INDEX IX_Admin_File_User ON Admin_File (CreateUserId);
-- +goose Down
DROP INDEX IX_Admin_File_User;
DROP INDEX UX_Admin_File_Name;
ALTER TABLE Admin_File DROP COLUMN FileSize;
-- sql/schema/00011_file_content.sql
ALTER TABLE Admin_File ADD ContentPath NVARCHAR(400) COLLATE BINARY NOT NULL CONSTRAINT DF_Admin_File_ContentPath DEFAULT '';
CREATE INDEX IX_Admin_File_Content ON Admin_File (ContentPath);
-- +goose Down
DROP INDEX IX_Admin_File_Content;
ALTER TABLE Admin_File DROP COLUMN ContentPath;
-- sql/schema/00012_initial_password.sql
ALTER TABLE Base_User ADD InitialSignIns INT NOT NULL CONSTRAINT DF_Base_User_InitialSignIns DEFAULT 0;
-- +goose Down
ALTER TABLE Base_User DROP COLUMN InitialSignIns;
-- sql/schema/00013_record.sql
CREATE TABLE Base_Change (
    ChangeId   NVARCHAR(50)  NOT NULL,
    TableName  NVARCHAR(100) NOT NULL,
    RecordId   NVARCHAR(50)  NOT NULL,
    Title      NVARCHAR(400) NOT NULL,
    Action     NVARCHAR(20)  NOT NULL,
    RowVersion INT           NOT NULL,
    UserId     NVARCHAR(50)  NOT NULL,
    UserName   NVARCHAR(50)  NOT NULL,
    ActorName  NVARCHAR(50)  NOT NULL,
    Changes    TEXT          NOT NULL,
    CreateDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Base_Change PRIMARY KEY (ChangeId),
    CONSTRAINT CK_Base_Change_Action CHECK (Action IN ('add', 'update', 'delete'))
);
CREATE UNIQUE INDEX UX_Base_Change_Record ON Base_Change (TableName, RecordId, RowVersion);
CREATE TABLE Dorm_Room (
    RoomId         NVARCHAR(50)  NOT NULL,
    Building       NVARCHAR(50)  COLLATE NOCASE NOT NULL,
    Floor          INT           NOT NULL,
    RoomNo         NVARCHAR(20)  COLLATE NOCASE NOT NULL,
    RoomType       NVARCHAR(20)  NOT NULL,
    Beds           INT           NOT NULL,
    RentPerBed     DECIMAL(10,2) NOT NULL,
    WaterMeter     NVARCHAR(50)  NULL,
    PowerMeter     NVARCHAR(50)  NULL,
    Items          NVARCHAR(500) NULL,
    Status         NVARCHAR(20)  NOT NULL,
    Remark         NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Dorm_Room_RowVersion DEFAULT 1,
    CreateUserId   NVARCHAR(50)  NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50)  NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Dorm_Room PRIMARY KEY (RoomId),
    CONSTRAINT UQ_Dorm_Room_RoomNo UNIQUE (Building, RoomNo),
    CONSTRAINT CK_Dorm_Room_RoomType CHECK (RoomType IN ('男', '女', '夫妻', '单间')),
    CONSTRAINT CK_Dorm_Room_Status CHECK (Status IN ('可用', '维修', '停用')),
    CONSTRAINT CK_Dorm_Room_Beds CHECK (Beds > 0)
);
CREATE INDEX IX_Dorm_Room_Order ON Dorm_Room (Building, Floor, RoomNo);
-- +goose Down
DROP TABLE Dorm_Room;
DROP TABLE Base_Change;
-- sql/schema/00014_system_record.sql
ALTER TABLE Base_Parameter ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Parameter_RowVersion DEFAULT 1;
ALTER TABLE Base_Parameter ADD CreateUserId NVARCHAR(50) NULL;
ALTER TABLE Base_Parameter ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Parameter ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Parameter ADD ModifyUserId NVARCHAR(50) NULL;
ALTER TABLE Base_Parameter ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Parameter ADD ModifyDate DATETIME2(3) NULL;
ALTER TABLE Base_Setting ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Setting_RowVersion DEFAULT 1;
ALTER TABLE Base_Setting ADD CreateUserId NVARCHAR(50) NULL;
ALTER TABLE Base_Setting ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Setting ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Setting ADD ModifyUserId NVARCHAR(50) NULL;
ALTER TABLE Base_Setting ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Setting ADD ModifyDate DATETIME2(3) NULL;
-- An installation that has these menus gets the button by which their lists are
-- exported, and whoever may edit there may export.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, b.MenuId, '导出', 'ExportOutlined', 90
FROM (SELECT 'parameter.edit' AS Known, 'parameter.export' AS ButtonId
      UNION ALL SELECT 'setting.edit', 'setting.export') n
JOIN Base_Button b ON b.ButtonId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Button o WHERE o.ButtonId = n.ButtonId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('export-', a.AuthorizeId), a.ObjectType, a.ObjectId, a.ItemType, n.ButtonId
FROM (SELECT 'parameter.edit' AS Known, 'parameter.export' AS ButtonId
      UNION ALL SELECT 'setting.edit', 'setting.export') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('parameter.export', 'setting.export');
DELETE FROM Base_Button WHERE ButtonId IN ('parameter.export', 'setting.export');
ALTER TABLE Base_Setting DROP COLUMN ModifyDate;
ALTER TABLE Base_Setting DROP COLUMN ModifyUserName;
ALTER TABLE Base_Setting DROP COLUMN ModifyUserId;
ALTER TABLE Base_Setting DROP COLUMN CreateDate;
ALTER TABLE Base_Setting DROP COLUMN CreateUserName;
ALTER TABLE Base_Setting DROP COLUMN CreateUserId;
ALTER TABLE Base_Setting DROP COLUMN RowVersion;
ALTER TABLE Base_Parameter DROP COLUMN ModifyDate;
ALTER TABLE Base_Parameter DROP COLUMN ModifyUserName;
ALTER TABLE Base_Parameter DROP COLUMN ModifyUserId;
ALTER TABLE Base_Parameter DROP COLUMN CreateDate;
ALTER TABLE Base_Parameter DROP COLUMN CreateUserName;
ALTER TABLE Base_Parameter DROP COLUMN CreateUserId;
ALTER TABLE Base_Parameter DROP COLUMN RowVersion;
-- sql/schema/00015_feedback_guide_record.sql
ALTER TABLE Eva_SystemEvaluation ADD ModName NVARCHAR(100) NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_ModName DEFAULT '';
ALTER TABLE Eva_SystemEvaluation ADD Status NVARCHAR(20) NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Status DEFAULT '待处理'
    CONSTRAINT CK_Eva_SystemEvaluation_Status CHECK (Status IN ('待处理', '处理中', '已答复', '不采纳'));
ALTER TABLE Eva_SystemEvaluation ADD Reply NVARCHAR(1000) NULL;
ALTER TABLE Eva_SystemEvaluation ADD Picture NVARCHAR(50) NULL;
ALTER TABLE Eva_SystemEvaluation ADD RowVersion INT NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_RowVersion DEFAULT 1;
ALTER TABLE Eva_SystemEvaluation ADD ModifyUserId NVARCHAR(50) NULL;
ALTER TABLE Eva_SystemEvaluation ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Eva_SystemEvaluation ADD ModifyDate DATETIME2(3) NULL;
CREATE INDEX IX_Eva_SystemEvaluation_CreateDate ON Eva_SystemEvaluation (CreateDate);
UPDATE Eva_SystemEvaluation
SET ModName = COALESCE((SELECT m.FullName FROM Base_Module m WHERE m.ID = Eva_SystemEvaluation.ModID), ModID);
ALTER TABLE Admin_File ADD RowVersion INT NOT NULL CONSTRAINT DF_Admin_File_RowVersion DEFAULT 1;
ALTER TABLE Admin_File ADD ModifyUserId NVARCHAR(50) NULL;
ALTER TABLE Admin_File ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Admin_File ADD ModifyDate DATETIME2(3) NULL;
-- Whoever may replace guides may say what they show and in which order.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'guide.edit', b.MenuId, '编辑', 'EditOutlined', 40
FROM Base_Button b
WHERE b.ButtonId = 'guide.replace' AND NOT EXISTS (SELECT 1 FROM Base_Button o WHERE o.ButtonId = 'guide.edit');
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'guide.export', b.MenuId, '导出', 'ExportOutlined', 50
FROM Base_Button b
WHERE b.ButtonId = 'guide.replace' AND NOT EXISTS (SELECT 1 FROM Base_Button o WHERE o.ButtonId = 'guide.export');
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, a.ItemType, n.ButtonId
FROM Base_Authorize a
CROSS JOIN (SELECT 'edit-' AS Prefix, 'guide.edit' AS ButtonId UNION ALL SELECT 'export-', 'guide.export') n
WHERE a.ItemType = 'button' AND a.ItemId = 'guide.replace'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('guide.edit', 'guide.export');
DELETE FROM Base_Button WHERE ButtonId IN ('guide.edit', 'guide.export');
ALTER TABLE Admin_File DROP COLUMN ModifyDate;
ALTER TABLE Admin_File DROP COLUMN ModifyUserName;
ALTER TABLE Admin_File DROP COLUMN ModifyUserId;
ALTER TABLE Admin_File DROP COLUMN RowVersion;
DROP INDEX IX_Eva_SystemEvaluation_CreateDate;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModifyDate;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModifyUserName;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModifyUserId;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN RowVersion;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN Picture;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN Reply;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN Status;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModName;
-- sql/schema/00016_answers_seen.sql: as it is written
-- sql/schema/00017_people_record.sql
ALTER TABLE Base_Organization ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Organization_RowVersion DEFAULT 1;
ALTER TABLE Base_Organization ADD CreateUserId NVARCHAR(50) NULL;
ALTER TABLE Base_Organization ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Organization ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Organization ADD ModifyUserId NVARCHAR(50) NULL;
ALTER TABLE Base_Organization ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Organization ADD ModifyDate DATETIME2(3) NULL;
ALTER TABLE Base_Role ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Role_RowVersion DEFAULT 1;
ALTER TABLE Base_Role ADD CreateUserId NVARCHAR(50) NULL;
ALTER TABLE Base_Role ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Role ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Role ADD ModifyUserId NVARCHAR(50) NULL;
ALTER TABLE Base_Role ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Role ADD ModifyDate DATETIME2(3) NULL;
ALTER TABLE Base_Post ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Post_RowVersion DEFAULT 1;
ALTER TABLE Base_Post ADD CreateUserId NVARCHAR(50) NULL;
ALTER TABLE Base_Post ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Post ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Post ADD ModifyUserId NVARCHAR(50) NULL;
ALTER TABLE Base_Post ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Post ADD ModifyDate DATETIME2(3) NULL;
-- RowVersion counts what personnel change of somebody; passwords and sign-ins leave
-- it alone. SessionEpoch is part of what a session stands on: a higher one ends
-- every session of the account for good.
ALTER TABLE Base_User ADD StaffNo NVARCHAR(30) COLLATE NOCASE NULL;
ALTER TABLE Base_User ADD EntryDate DATE NULL;
ALTER TABLE Base_User ADD LeaveDate DATE NULL;
ALTER TABLE Base_User ADD Status NVARCHAR(10) NOT NULL CONSTRAINT DF_Base_User_Status DEFAULT '在职'
    CONSTRAINT CK_Base_User_Status CHECK (Status IN ('在职', '离职'));
ALTER TABLE Base_User ADD Remark NVARCHAR(500) NULL;
ALTER TABLE Base_User ADD SessionEpoch INT NOT NULL CONSTRAINT DF_Base_User_SessionEpoch DEFAULT 0;
ALTER TABLE Base_User ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_User ADD ModifyUserId NVARCHAR(50) NULL;
ALTER TABLE Base_User ADD ModifyUserName NVARCHAR(50) NULL;
CREATE UNIQUE INDEX UX_Base_User_StaffNo ON Base_User (StaffNo) WHERE StaffNo IS NOT NULL;
CREATE INDEX IX_Base_User_StaffNo ON Base_User (StaffNo, UserId);
CREATE INDEX IX_Base_User_Post ON Base_User (PostId, StaffNo, UserId);
CREATE INDEX IX_Base_User_EntryDate ON Base_User (EntryDate, StaffNo, UserId);
CREATE INDEX IX_Base_User_RealName ON Base_User (RealName, StaffNo, UserId);
-- The organisation from the top: each unit that the root 10000 leads to, with its
-- names from the top down, and a text by which they sort as the tree stands.
CREATE VIEW View_OrganizationTree AS
WITH down (OrganizationId, FullName, Depth, FullPath, OrderPath) AS (
    SELECT o.OrganizationId, o.FullName, 1, CAST(o.FullName AS NVARCHAR(2000)),
           CAST(CONCAT(SUBSTRING(CAST(10000000 + o.SortCode AS NVARCHAR(20)), 2, 7), o.OrganizationId, '/') AS NVARCHAR(2000))
    FROM Base_Organization o
    WHERE o.ParentId = '10000'
    UNION ALL
    SELECT o.OrganizationId, o.FullName, down.Depth + 1, CAST(CONCAT(down.FullPath, ' / ', o.FullName) AS NVARCHAR(2000)),
           CAST(CONCAT(down.OrderPath, SUBSTRING(CAST(10000000 + o.SortCode AS NVARCHAR(20)), 2, 7), o.OrganizationId, '/') AS NVARCHAR(2000))
    FROM down
    JOIN Base_Organization o ON o.ParentId = down.OrganizationId
    WHERE down.Depth < 16
)
SELECT OrganizationId, FullName, Depth, FullPath, OrderPath
FROM down;
-- Whoever may edit there may export, and take back an entry that was a mistake.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, b.MenuId, n.FullName, n.Icon, 90
FROM (SELECT 'department.edit' AS Known, 'department.export' AS ButtonId, '导出' AS FullName, 'ExportOutlined' AS Icon
      UNION ALL SELECT 'role.edit', 'role.export', '导出', 'ExportOutlined'
      UNION ALL SELECT 'post.edit', 'post.export', '导出', 'ExportOutlined'
      UNION ALL SELECT 'staff.edit', 'staff.delete', '删除', 'DeleteOutlined') n
JOIN Base_Button b ON b.ButtonId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Button o WHERE o.ButtonId = n.ButtonId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('more-', a.AuthorizeId), a.ObjectType, a.ObjectId, a.ItemType, n.ButtonId
FROM (SELECT 'department.edit' AS Known, 'department.export' AS ButtonId
      UNION ALL SELECT 'role.edit', 'role.export'
      UNION ALL SELECT 'post.edit', 'post.export'
      UNION ALL SELECT 'staff.edit', 'staff.delete') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);
-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('department.export', 'role.export', 'post.export', 'staff.delete');
DELETE FROM Base_Button WHERE ButtonId IN ('department.export', 'role.export', 'post.export', 'staff.delete');
DROP VIEW View_OrganizationTree;
DROP INDEX IX_Base_User_RealName;
DROP INDEX IX_Base_User_EntryDate;
DROP INDEX IX_Base_User_Post;
DROP INDEX IX_Base_User_StaffNo;
DROP INDEX UX_Base_User_StaffNo;
ALTER TABLE Base_User DROP COLUMN ModifyUserName;
ALTER TABLE Base_User DROP COLUMN ModifyUserId;
ALTER TABLE Base_User DROP COLUMN CreateUserName;
ALTER TABLE Base_User DROP COLUMN SessionEpoch;
ALTER TABLE Base_User DROP COLUMN Remark;
ALTER TABLE Base_User DROP COLUMN Status;
ALTER TABLE Base_User DROP COLUMN LeaveDate;
ALTER TABLE Base_User DROP COLUMN EntryDate;
ALTER TABLE Base_User DROP COLUMN StaffNo;
ALTER TABLE Base_Post DROP COLUMN ModifyDate;
ALTER TABLE Base_Post DROP COLUMN ModifyUserName;
ALTER TABLE Base_Post DROP COLUMN ModifyUserId;
ALTER TABLE Base_Post DROP COLUMN CreateDate;
ALTER TABLE Base_Post DROP COLUMN CreateUserName;
ALTER TABLE Base_Post DROP COLUMN CreateUserId;
ALTER TABLE Base_Post DROP COLUMN RowVersion;
ALTER TABLE Base_Role DROP COLUMN ModifyDate;
ALTER TABLE Base_Role DROP COLUMN ModifyUserName;
ALTER TABLE Base_Role DROP COLUMN ModifyUserId;
ALTER TABLE Base_Role DROP COLUMN CreateDate;
ALTER TABLE Base_Role DROP COLUMN CreateUserName;
ALTER TABLE Base_Role DROP COLUMN CreateUserId;
ALTER TABLE Base_Role DROP COLUMN RowVersion;
ALTER TABLE Base_Organization DROP COLUMN ModifyDate;
ALTER TABLE Base_Organization DROP COLUMN ModifyUserName;
ALTER TABLE Base_Organization DROP COLUMN ModifyUserId;
ALTER TABLE Base_Organization DROP COLUMN CreateDate;
ALTER TABLE Base_Organization DROP COLUMN CreateUserName;
ALTER TABLE Base_Organization DROP COLUMN CreateUserId;
ALTER TABLE Base_Organization DROP COLUMN RowVersion;
-- sql/schema/00018_grants.sql: as it is written
-- sql/schema/00019_outbox.sql
CREATE TABLE Msg_Outbox (
    MessageId  NVARCHAR(50)   NOT NULL,
    Kind       NVARCHAR(50)   COLLATE BINARY NOT NULL,
    MessageKey NVARCHAR(100)  COLLATE BINARY NOT NULL,
    Recipient  NVARCHAR(100)  NOT NULL,
    Payload    NVARCHAR(2000) NOT NULL,
    Status     NVARCHAR(20)   COLLATE BINARY NOT NULL,
    Attempts   INT            NOT NULL CONSTRAINT DF_Msg_Outbox_Attempts DEFAULT 0,
    NextDate   DATETIME2(3)   NOT NULL,
    ExpireDate DATETIME2(3)   NOT NULL,
    CreateDate DATETIME2(3)   NOT NULL,
    SentDate   DATETIME2(3)   NULL,
    LastError  NVARCHAR(400)  NOT NULL CONSTRAINT DF_Msg_Outbox_LastError DEFAULT '',
    CONSTRAINT PK_Msg_Outbox PRIMARY KEY (MessageId),
    CONSTRAINT UQ_Msg_Outbox_Key UNIQUE (Kind, MessageKey),
    CONSTRAINT CK_Msg_Outbox_Status CHECK (Status IN ('待发送', '发送中', '已发送', '已过期', '发送失败'))
);
CREATE INDEX IX_Msg_Outbox_Due ON Msg_Outbox (Status, NextDate);
CREATE INDEX IX_Msg_Outbox_CreateDate ON Msg_Outbox (CreateDate);
-- +goose Down
DROP TABLE Msg_Outbox;
-- sql/schema/00026_dorm_contracts.sql: as it is written
