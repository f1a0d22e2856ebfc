-- The rights to delete the draft of a contract, and to read the dealer's amount. A new database gets them with its first
-- rows.
--
-- compatible: yes, it only adds buttons.

-- +goose Up
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'contract-list.delete', m.MenuId, '删除', 'DeleteOutlined', 80
FROM Base_Module m
WHERE m.ID = 'contract-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'contract-list.delete');

INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'contract-list.dealer', m.MenuId, '经销商金额', 'AccountBookOutlined', 90
FROM Base_Module m
WHERE m.ID = 'contract-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'contract-list.dealer');

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('contract-list.delete', 'contract-list.dealer');
DELETE FROM Base_Button WHERE ButtonId IN ('contract-list.delete', 'contract-list.dealer');
