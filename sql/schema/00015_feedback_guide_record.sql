-- Opinions are handled and answered, and texts and places of guides can be changed: both become records. ModName is the
-- name of the page at the time of the opinion. Picture is the FileId of its picture.
--
-- compatible: yes, the columns have defaults or may be NULL, and the UPDATE of Eva_SystemEvaluation fills a new one.

-- +goose Up
ALTER TABLE Eva_SystemEvaluation ADD ModName NVARCHAR(100) NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_ModName DEFAULT '';
ALTER TABLE Eva_SystemEvaluation ADD Status KEY(20) NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Status DEFAULT '待处理'
    CONSTRAINT CK_Eva_SystemEvaluation_Status CHECK (Status IN ('待处理', '处理中', '已答复', '不采纳'));
ALTER TABLE Eva_SystemEvaluation ADD Reply NVARCHAR(1000) NULL;
ALTER TABLE Eva_SystemEvaluation ADD Picture KEY(50) NULL;
ALTER TABLE Eva_SystemEvaluation ADD RowVersion INT NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_RowVersion DEFAULT 1;
ALTER TABLE Eva_SystemEvaluation ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Eva_SystemEvaluation ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Eva_SystemEvaluation ADD ModifyDate DATETIME2(3) NULL;
CREATE INDEX IX_Eva_SystemEvaluation_CreateDate ON Eva_SystemEvaluation (CreateDate);
UPDATE Eva_SystemEvaluation
SET ModName = COALESCE((SELECT m.FullName FROM Base_Module m WHERE m.ID = Eva_SystemEvaluation.ModID), ModID COLLATE Chinese_PRC_CI_AS);

ALTER TABLE Admin_File ADD RowVersion INT NOT NULL CONSTRAINT DF_Admin_File_RowVersion DEFAULT 1;
ALTER TABLE Admin_File ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Admin_File ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Admin_File ADD ModifyDate DATETIME2(3) NULL;

-- Users who may replace guides may change their texts and their order.
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
CROSS JOIN (SELECT 'edit-' COLLATE Latin1_General_BIN2 AS Prefix, 'guide.edit' COLLATE Latin1_General_BIN2 AS ButtonId UNION ALL SELECT 'export-', 'guide.export') n
WHERE a.ItemType = 'button' AND a.ItemId = 'guide.replace'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('guide.edit', 'guide.export');
DELETE FROM Base_Button WHERE ButtonId IN ('guide.edit', 'guide.export');
-- @dialect sqlserver
ALTER TABLE Admin_File DROP CONSTRAINT DF_Admin_File_RowVersion;
-- @dialect both
ALTER TABLE Admin_File DROP COLUMN ModifyDate;
ALTER TABLE Admin_File DROP COLUMN ModifyUserName;
ALTER TABLE Admin_File DROP COLUMN ModifyUserId;
ALTER TABLE Admin_File DROP COLUMN RowVersion;
-- @dialect sqlserver
DROP INDEX IX_Eva_SystemEvaluation_CreateDate ON Eva_SystemEvaluation;
ALTER TABLE Eva_SystemEvaluation DROP CONSTRAINT CK_Eva_SystemEvaluation_Status;
ALTER TABLE Eva_SystemEvaluation DROP CONSTRAINT DF_Eva_SystemEvaluation_Status;
ALTER TABLE Eva_SystemEvaluation DROP CONSTRAINT DF_Eva_SystemEvaluation_ModName;
ALTER TABLE Eva_SystemEvaluation DROP CONSTRAINT DF_Eva_SystemEvaluation_RowVersion;
-- @dialect sqlite
DROP INDEX IX_Eva_SystemEvaluation_CreateDate;
-- @dialect both
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModifyDate;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModifyUserName;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModifyUserId;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN RowVersion;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN Picture;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN Reply;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN Status;
ALTER TABLE Eva_SystemEvaluation DROP COLUMN ModName;
