-- The page 迁移 of the bridge to the legacy system.
--
-- compatible: yes, it adds a page to the menu.

-- +goose Up
-- An installation that has the menu gets the page, for users who see 存储过程; those who may run procedures there may also set
-- the states. A new database gets it with its first rows.
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode, NoCache)
SELECT 'ed931a6b-1b28-8a4e-a846-bae80a6b965f', e.ParentId, 'bridge', '迁移', 'Bridge', 'bridge', 'system/bridge/index', 'ClusterOutlined',
       '哪些调用由旧系统回答、哪些由本系统回答', e.SortCode - 5, 1
FROM Base_Module e
WHERE e.ID = 'error-log' AND NOT EXISTS (SELECT 1 FROM Base_Module m WHERE m.ID = 'bridge');

INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'bridge.set', m.MenuId, '切换', 'SwapOutlined', 10
FROM Base_Module m
WHERE m.ID = 'bridge' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'bridge.set');

INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('bridge-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'menu', o.MenuId
FROM Base_Authorize a
JOIN Base_Module e ON e.MenuId = a.ItemId AND e.ID = 'procedure'
JOIN Base_Module o ON o.ID = 'bridge'
WHERE a.ItemType = 'menu'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'menu' AND g.ItemId = o.MenuId);

INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('bridge-s-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', 'bridge.set'
FROM Base_Authorize a
WHERE a.ItemType = 'button' AND a.ItemId = 'procedure.run'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = 'bridge.set');

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'bridge.set';
DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID = 'bridge');
DELETE FROM Base_Button WHERE ButtonId = 'bridge.set';
DELETE FROM Base_Module WHERE ID = 'bridge';
