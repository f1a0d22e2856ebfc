-- Where people are signed in: the page 在线用户 is in the menu.
--
-- compatible: yes, it adds a page to the menu.

-- +goose Up
-- Users who see the page 错误日志 of an existing installation see this one as well, and may sign users out if they handle
-- errors. A new database gets it with its first rows.
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode, NoCache)
SELECT '5a82d418-f469-853a-99bf-e863f0934c2a', e.ParentId, 'online', '在线用户', 'Online', 'online', 'system/online/index', 'TeamOutlined',
       '谁正在登录、在哪里登录', e.SortCode + 5, 1
FROM Base_Module e
WHERE e.ID = 'error-log' AND NOT EXISTS (SELECT 1 FROM Base_Module m WHERE m.ID = 'online');

INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'online.signout', m.MenuId, '退出登录', 'LogoutOutlined', 10
FROM Base_Module m
WHERE m.ID = 'online' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'online.signout');

INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('online-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'menu', o.MenuId
FROM Base_Authorize a
JOIN Base_Module e ON e.MenuId = a.ItemId AND e.ID = 'error-log'
JOIN Base_Module o ON o.ID = 'online'
WHERE a.ItemType = 'menu'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'menu' AND g.ItemId = o.MenuId);

INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('signout-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', 'online.signout'
FROM Base_Authorize a
JOIN Base_Module e ON e.MenuId = a.ItemId AND e.ID = 'error-log'
JOIN Base_Authorize h ON h.ObjectType = a.ObjectType AND h.ObjectId = a.ObjectId AND h.ItemType = 'button' AND h.ItemId = 'error-log.handle'
WHERE a.ItemType = 'menu'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = 'online.signout');

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'online.signout';
DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID = 'online');
DELETE FROM Base_Button WHERE ButtonId = 'online.signout';
DELETE FROM Base_Module WHERE ID = 'online';
