-- 我的宿舍 becomes a page, for everybody who may report repairs.
--
-- compatible: yes, it adds a page to the menu.

-- +goose Up
-- An installation that has the menu gets the page. A new database gets it as one of its first rows.
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode)
SELECT '15fdc58f-e44e-8004-ad87-9be6284972ba', e.ParentId, 'dormitory-mine', '我的宿舍', 'DormitoryMine', 'mine', 'dormitory/mine/index', 'HomeOutlined',
       '我的房间、费用与报修', e.SortCode + 10
FROM Base_Module e
WHERE e.ID = 'dormitory-repair' AND NOT EXISTS (SELECT 1 FROM Base_Module o WHERE o.ID = 'dormitory-mine');

INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('mine-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'menu', m.MenuId
FROM Base_Module h
JOIN Base_Authorize a ON a.ItemType = 'menu' AND a.ItemId = h.MenuId
JOIN Base_Module m ON m.ID = 'dormitory-mine'
WHERE h.ID = 'dormitory-repair'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'menu' AND g.ItemId = m.MenuId);

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID = 'dormitory-mine');
DELETE FROM Base_Module WHERE ID = 'dormitory-mine';
