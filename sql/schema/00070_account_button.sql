-- The dealers' right to confirm the statements of their accounts, and how remittances are audited. A new database gets both as
-- its first rows.
--
-- compatible: yes, it adds a button and a setting.

-- +goose Up
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'account-list.confirm', m.MenuId, '确认对账', 'CheckSquareOutlined', 50
FROM Base_Module m
WHERE m.ID = 'account-list' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'account-list.confirm');

INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT s.Code COLLATE Latin1_General_BIN2, s.Name, s.Value, '回款', s.Description, s.SortCode
FROM (SELECT 'RemitAudit' AS Code, '回款审核方式' AS Name, '财务审核' AS Value, '财务审核：财务在回款登记里审核；审批流程：提交后走“回款审核”流程' AS Description, 230 AS SortCode
      UNION ALL
      SELECT 'ContractCredit', '合同超出可用额度', '拒绝', '账户余额加信用额度不够合同的经销商金额时：拒绝 提交审批，或 提醒 审批人', 231) s
WHERE EXISTS (SELECT 1 FROM Base_Setting x) AND NOT EXISTS (SELECT 1 FROM Base_Setting x WHERE x.Code = s.Code COLLATE Latin1_General_BIN2);

-- +goose Down
DELETE FROM Base_Setting WHERE Code IN ('RemitAudit', 'ContractCredit');
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'account-list.confirm';
DELETE FROM Base_Button WHERE ButtonId = 'account-list.confirm';
