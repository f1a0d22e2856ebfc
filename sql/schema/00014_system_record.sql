-- Parameters and settings become records. Those of the installation have no author.
--
-- compatible: yes, the columns have defaults or may be NULL.

-- +goose Up
ALTER TABLE Base_Parameter ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Parameter_RowVersion DEFAULT 1;
ALTER TABLE Base_Parameter ADD CreateUserId KEY(50) NULL;
ALTER TABLE Base_Parameter ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Parameter ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Parameter ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Base_Parameter ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Parameter ADD ModifyDate DATETIME2(3) NULL;

ALTER TABLE Base_Setting ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Setting_RowVersion DEFAULT 1;
ALTER TABLE Base_Setting ADD CreateUserId KEY(50) NULL;
ALTER TABLE Base_Setting ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Setting ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Setting ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Base_Setting ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Setting ADD ModifyDate DATETIME2(3) NULL;

-- An installation that has these menus gets the button to export their lists, for users who may edit there.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, b.MenuId, '导出', 'ExportOutlined', 90
FROM (SELECT 'parameter.edit' COLLATE Latin1_General_BIN2 AS Known, 'parameter.export' COLLATE Latin1_General_BIN2 AS ButtonId
      UNION ALL SELECT 'setting.edit', 'setting.export') n
JOIN Base_Button b ON b.ButtonId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Button o WHERE o.ButtonId = n.ButtonId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('export-', a.AuthorizeId), a.ObjectType, a.ObjectId, a.ItemType, n.ButtonId
FROM (SELECT 'parameter.edit' COLLATE Latin1_General_BIN2 AS Known, 'parameter.export' COLLATE Latin1_General_BIN2 AS ButtonId
      UNION ALL SELECT 'setting.edit', 'setting.export') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Known
WHERE NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.ButtonId);

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('parameter.export', 'setting.export');
DELETE FROM Base_Button WHERE ButtonId IN ('parameter.export', 'setting.export');
-- @dialect sqlserver
ALTER TABLE Base_Setting DROP CONSTRAINT DF_Base_Setting_RowVersion;
ALTER TABLE Base_Parameter DROP CONSTRAINT DF_Base_Parameter_RowVersion;
-- @dialect both
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
