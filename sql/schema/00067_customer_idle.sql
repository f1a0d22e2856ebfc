-- Customers without a followup go back to the pool, after a notice.
--
-- compatible: yes, the column may be NULL, and it only changes indexes beside.

-- +goose Up
-- When the owner was told last that the customer goes back to the pool.
ALTER TABLE Crm_Customer ADD RemindedDate DATETIME2 NULL;

-- Counts by owner and by day read an index, with the columns of the scope.
-- @dialect sqlserver
DROP INDEX IX_Crm_Customer_Owner ON Crm_Customer;
-- @dialect sqlite
DROP INDEX IX_Crm_Customer_Owner;
-- @dialect both
CREATE INDEX IX_Crm_Customer_Owner ON Crm_Customer (OwnerId, NextDate, ShopId, CreateUserId, CustomerStatus, CreateDate);
-- @dialect sqlserver
DROP INDEX IX_Crm_Customer_Next ON Crm_Customer;
-- @dialect sqlite
DROP INDEX IX_Crm_Customer_Next;
-- @dialect both
CREATE INDEX IX_Crm_Customer_Next ON Crm_Customer (NextDate, ShopId, OwnerId, CreateUserId);

-- An installation that has settings gets this one.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'CustomerIdleDays' COLLATE Latin1_General_BIN2, '未跟进退回公海天数', '60', '客户', '未签约客户多少天没有跟进就退回公海，提前 3 天提醒业务负责人；0 为不退回', 201
FROM (SELECT 1 AS One) o
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = 'CustomerIdleDays');

-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'CustomerIdleDays';
-- @dialect sqlserver
DROP INDEX IX_Crm_Customer_Next ON Crm_Customer;
-- @dialect sqlite
DROP INDEX IX_Crm_Customer_Next;
-- @dialect both
CREATE INDEX IX_Crm_Customer_Next ON Crm_Customer (NextDate);
-- @dialect sqlserver
DROP INDEX IX_Crm_Customer_Owner ON Crm_Customer;
-- @dialect sqlite
DROP INDEX IX_Crm_Customer_Owner;
-- @dialect both
CREATE INDEX IX_Crm_Customer_Owner ON Crm_Customer (OwnerId, NextDate);
ALTER TABLE Crm_Customer DROP COLUMN RemindedDate;
