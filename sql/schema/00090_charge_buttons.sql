-- The right to decide what the factory charges a dealer. Reading an amount and deciding it were one right: a dealer who read
-- the amount of a contract, or dealers' prices in a quotation, could set them. A new database gets the buttons with its first rows.
--
-- compatible: no, an older program lets everybody who reads these amounts set them.

-- +goose Up
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'contract-list.charge', m.MenuId, '核定经销价', 'SafetyCertificateOutlined', 100
FROM Base_Module m
WHERE m.ID = 'contract-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'contract-list.charge');

INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'quotation-list.charge', m.MenuId, '核定经销价', 'SafetyCertificateOutlined', 80
FROM Base_Module m
WHERE m.ID = 'quotation-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'quotation-list.charge');

-- Those who maintain the price list or audit remittances belong to the factory. They get the right where they read the amount.
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('charge-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', 'contract-list.charge'
FROM Base_Authorize a
WHERE a.ItemType = 'button' AND a.ItemId = 'contract-list.dealer'
  AND EXISTS (SELECT 1 FROM Base_Authorize f WHERE f.ObjectType = a.ObjectType AND f.ObjectId = a.ObjectId AND f.ItemType = 'button'
                AND f.ItemId IN ('quotation-price.edit', 'remit-list.audit'))
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button'
                    AND g.ItemId = 'contract-list.charge');

INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('charge-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', 'quotation-list.charge'
FROM Base_Authorize a
WHERE a.ItemType = 'button' AND a.ItemId = 'quotation-list.cost'
  AND EXISTS (SELECT 1 FROM Base_Authorize f WHERE f.ObjectType = a.ObjectType AND f.ObjectId = a.ObjectId AND f.ItemType = 'button'
                AND f.ItemId = 'quotation-price.edit')
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button'
                    AND g.ItemId = 'quotation-list.charge');

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId IN ('contract-list.charge', 'quotation-list.charge');
DELETE FROM Base_Button WHERE ButtonId IN ('contract-list.charge', 'quotation-list.charge');
