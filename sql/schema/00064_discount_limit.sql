-- How much discount the people of a role may give on their own, in percent of the list amount of a quotation.
--
-- compatible: no, a program of before lets everybody give every discount.

-- +goose Up
ALTER TABLE Base_Role ADD DiscountLimit INT NOT NULL CONSTRAINT DF_Base_Role_DiscountLimit DEFAULT 0
    CONSTRAINT CK_Base_Role_DiscountLimit CHECK (DiscountLimit BETWEEN 0 AND 100);
UPDATE Base_Role SET DiscountLimit = 100 WHERE RoleId = 'administrator';
UPDATE Base_Role SET DiscountLimit = 15 WHERE RoleId IN ('service', 'sales');
UPDATE Base_Role SET DiscountLimit = 20 WHERE RoleId = 'dealer';
UPDATE Base_Role SET DiscountLimit = 10 WHERE RoleId = 'shop-manager';
UPDATE Base_Role SET DiscountLimit = 5 WHERE RoleId = 'shop-guide';

-- +goose Down
-- @dialect sqlserver
ALTER TABLE Base_Role DROP CONSTRAINT CK_Base_Role_DiscountLimit;
ALTER TABLE Base_Role DROP CONSTRAINT DF_Base_Role_DiscountLimit;
-- @dialect both
ALTER TABLE Base_Role DROP COLUMN DiscountLimit;
