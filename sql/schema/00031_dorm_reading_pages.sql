-- 抄表 and 收费标准 become pages of their own, and a reading has photos of its meters.
--
-- compatible: no, a program of before asks for the buttons dormitory-cost.add and dormitory-cost.price, which are
-- deleted.

-- +goose Up
-- The files of photos of meters.
ALTER TABLE Dorm_Reading ADD WaterPhoto KEY(50) NULL;
ALTER TABLE Dorm_Reading ADD PowerPhoto KEY(50) NULL;

-- An installation that has the menu gets the pages. A new database gets them as its
-- first rows.
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode)
SELECT n.MenuId, e.ParentId, n.ID, n.FullName, n.Mame, n.Path, n.Component, n.Icon, n.Description, e.SortCode - n.Place
FROM (SELECT 'dormitory-inventory' COLLATE Latin1_General_BIN2 AS Beside, '83cc68ea-9cb9-898f-94f1-65acd7abe848' AS MenuId, 'dormitory-overview' COLLATE Latin1_General_BIN2 AS ID, '住宿总览' AS FullName,
             'DormitoryOverview' AS Mame, 'overview' AS Path, 'dormitory/overview/index' AS Component, 'AppstoreOutlined' AS Icon,
             '每层楼的房间和床位，办理入住、调房与退宿' AS Description, 1 AS Place
      UNION ALL SELECT 'dormitory-cost', '8faad965-1dba-82b6-958f-dba717eedcc3', 'dormitory-reading', '抄表',
             'DormitoryReading', 'reading', 'dormitory/reading/index', 'DashboardOutlined', '每月的水表与电表读数', 2
      UNION ALL SELECT 'dormitory-cost', '5099cce9-cb28-8017-b8c1-bec2765e7fcd', 'dormitory-tariff', '收费标准',
             'DormitoryTariff', 'tariff', 'dormitory/tariff/index', 'PayCircleOutlined', '水电价格与免费用量', 1) n
JOIN Base_Module e ON e.ID = n.Beside
WHERE NOT EXISTS (SELECT 1 FROM Base_Module o WHERE o.ID = n.ID);

INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, m.MenuId, n.FullName, n.Icon, n.Place
FROM (SELECT 'dormitory-reading' COLLATE Latin1_General_BIN2 AS ID, 'dormitory-reading.edit' COLLATE Latin1_General_BIN2 AS ButtonId, '编辑' AS FullName, 'EditOutlined' AS Icon, 10 AS Place
      UNION ALL SELECT 'dormitory-reading', 'dormitory-reading.delete', '删除', 'DeleteOutlined', 20
      UNION ALL SELECT 'dormitory-reading', 'dormitory-reading.import', '导入', 'ImportOutlined', 30
      UNION ALL SELECT 'dormitory-reading', 'dormitory-reading.export', '导出', 'ExportOutlined', 40
      UNION ALL SELECT 'dormitory-tariff', 'dormitory-tariff.add', '新增', 'PlusOutlined', 10
      UNION ALL SELECT 'dormitory-tariff', 'dormitory-tariff.edit', '编辑', 'EditOutlined', 20
      UNION ALL SELECT 'dormitory-tariff', 'dormitory-tariff.delete', '删除', 'DeleteOutlined', 30
      UNION ALL SELECT 'dormitory-tariff', 'dormitory-tariff.export', '导出', 'ExportOutlined', 40
      UNION ALL SELECT 'dormitory-cost', 'dormitory-cost.reopen', '反关账', 'UnlockOutlined', 40) n
JOIN Base_Module m ON m.ID = n.ID
WHERE NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = n.ButtonId);

-- Users who see 费用汇总 see both pages, and users who could enter there may enter here; 住宿总览 is for users who see 入住管理.
-- The installation decides who may open closed months.
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, 'menu', m.MenuId
FROM (SELECT 'overview-' COLLATE Latin1_General_BIN2 AS Prefix, 'dormitory-into' COLLATE Latin1_General_BIN2 AS Has, 'dormitory-overview' COLLATE Latin1_General_BIN2 AS Gets
      UNION ALL SELECT 'reading-', 'dormitory-cost', 'dormitory-reading'
      UNION ALL SELECT 'tariff-', 'dormitory-cost', 'dormitory-tariff') n
JOIN Base_Module h ON h.ID = n.Has
JOIN Base_Authorize a ON a.ItemType = 'menu' AND a.ItemId = h.MenuId
JOIN Base_Module m ON m.ID = n.Gets
WHERE NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'menu' AND g.ItemId = m.MenuId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', n.Gets
FROM (SELECT 'r-edit-' COLLATE Latin1_General_BIN2 AS Prefix, 'dormitory-cost.add' COLLATE Latin1_General_BIN2 AS Has, 'dormitory-reading.edit' COLLATE Latin1_General_BIN2 AS Gets
      UNION ALL SELECT 'r-delete-', 'dormitory-cost.add', 'dormitory-reading.delete'
      UNION ALL SELECT 'r-import-', 'dormitory-cost.add', 'dormitory-reading.import'
      UNION ALL SELECT 'r-export-', 'dormitory-cost.export', 'dormitory-reading.export'
      UNION ALL SELECT 't-add-', 'dormitory-cost.price', 'dormitory-tariff.add'
      UNION ALL SELECT 't-edit-', 'dormitory-cost.price', 'dormitory-tariff.edit'
      UNION ALL SELECT 't-delete-', 'dormitory-cost.price', 'dormitory-tariff.delete'
      UNION ALL SELECT 't-export-', 'dormitory-cost.export', 'dormitory-tariff.export') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Has
WHERE EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = n.Gets)
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.Gets);
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('dormitory-cost.add', 'dormitory-cost.price');
DELETE FROM Base_Button WHERE ButtonId IN ('dormitory-cost.add', 'dormitory-cost.price');

-- Costs are computed from 收费标准. Clients that read the settings of earlier versions still get them.
UPDATE Base_Setting SET Description = '已停用，不参与结算；水电价格和免费用量请在“收费标准”中设置'
WHERE Code IN ('DormitoryElectricityPrice', 'DormitoryWaterPrice', 'DormitoryFreeElectricity');

-- +goose Down
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, m.MenuId, n.FullName, n.Icon, n.Place
FROM (SELECT 'dormitory-cost.add' COLLATE Latin1_General_BIN2 AS ButtonId, '新增' AS FullName, 'PlusOutlined' AS Icon, 5 AS Place
      UNION ALL SELECT 'dormitory-cost.price', '收费标准', 'PayCircleOutlined', 6) n
JOIN Base_Module m ON m.ID = 'dormitory-cost';
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('back-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', n.Gets
FROM (SELECT 'dormitory-reading.edit' COLLATE Latin1_General_BIN2 AS Has, 'dormitory-cost.add' COLLATE Latin1_General_BIN2 AS Gets
      UNION ALL SELECT 'dormitory-tariff.edit', 'dormitory-cost.price') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Has;
DELETE FROM Base_Authorize WHERE ItemId LIKE 'dormitory-reading.%' OR ItemId LIKE 'dormitory-tariff.%'
    OR ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID IN ('dormitory-reading', 'dormitory-tariff'));
DELETE FROM Base_Button WHERE ButtonId LIKE 'dormitory-reading.%' OR ButtonId LIKE 'dormitory-tariff.%';
DELETE FROM Base_Module WHERE ID IN ('dormitory-reading', 'dormitory-tariff');
ALTER TABLE Dorm_Reading DROP COLUMN WaterPhoto;
ALTER TABLE Dorm_Reading DROP COLUMN PowerPhoto;
