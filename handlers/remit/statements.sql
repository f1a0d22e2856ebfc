-- @statement entries_of
-- How much was posted to an account.
-- scope: none, of an account that the caller may change
SELECT COALESCE(MAX(a.Entries), 0) FROM Fin_Account a WHERE a.AccountId = @AccountId;

-- @statement dealer_of
SELECT s.OrganizationId FROM Base_Shop s WHERE s.ShopId = @ShopId;

-- @statement shared_by
-- The dealer of a shop, and the other account that names the shop.
-- scope: none, two accounts must not name one shop, and a refusal shows no more than the number
SELECT s.OrganizationId, a.AccountNo
FROM Base_Shop s
LEFT JOIN Fin_AccountShop x ON x.ShopId = s.ShopId AND x.AccountId <> @AccountId
LEFT JOIN Fin_Account a ON a.AccountId = x.AccountId
WHERE s.ShopId = @ShopId;

-- @statement account
-- scope: none, the choice has checked that the caller sees the account, or the caller audits the remittance
SELECT a.AccountNo, a.ShopId, a.OrganizationId, a.State FROM Fin_Account a WHERE a.AccountId = @AccountId;

-- @statement contract
-- scope: none, the choice has checked that the caller sees the contract, or the caller audits the remittance
SELECT c.ShopId, s.ShopName, c.OrganizationId, c.CustomerId, c.OwnerId, CASE WHEN c.CancelStatus = 1 THEN 1 ELSE 0 END AS Cancelled
FROM Con_Contract c
JOIN Base_Shop s ON s.ShopId = c.ShopId
WHERE c.ContractId = @ContractId;

-- @statement customer
-- scope: none, the choice has checked that the caller sees the customer, or the caller audits the remittance
SELECT k.ShopId, s.ShopName, k.OrganizationId, k.CustomerId, k.OwnerId
FROM Crm_Customer k
JOIN Base_Shop s ON s.ShopId = k.ShopId
WHERE k.CustomerId = @CustomerId;

-- @statement sees_shop
-- Whether a person sees every row of a shop.
SELECT COUNT(*) FROM View_UserShop v WHERE v.UserId = @UserId AND v.ShopId = @ShopId AND v.Whole = 1;

-- @statement payments
-- The payments of valid contracts that an account pays for, with their open amounts, the oldest first: of the shops that pay
-- from it, and those that were charged to it.
-- scope: none, of an account that the caller sees, or whose remittance the caller audits
SELECT p.PlanId, p.ContractId, c.ContractNo, c.CustomerId, p.Stage, ROUND(p.Amount - p.Received, 2) AS OpenAmount
FROM Con_Plan p
JOIN Con_Contract c ON c.ContractId = p.ContractId
WHERE c.ExamineStatus = 1 AND c.CancelStatus = 0
  AND (c.ShopId IN (SELECT x.ShopId FROM Fin_AccountShop x WHERE x.AccountId = @AccountId)
       OR c.ShopId IN (SELECT a.ShopId FROM Fin_Account a WHERE a.AccountId = @AccountId)
          AND NOT EXISTS (SELECT 1 FROM Fin_AccountShop x WHERE x.ShopId = c.ShopId)
       OR EXISTS (SELECT 1 FROM Fin_Entry e
                  WHERE e.SourceKind = '合同' AND e.SourceId = c.ContractId AND e.Kind = '订单扣款' AND e.AccountId = @AccountId
                    AND NOT EXISTS (SELECT 1 FROM Fin_Entry r WHERE r.ReversesEntryId = e.EntryId)))
ORDER BY p.DueDate, c.ContractNo, p.RowNo;

-- @statement keep_writer
INSERT INTO Fin_RemitWriter (RemitId, UserId)
SELECT @RemitId, @UserId
FROM (SELECT 1 AS One) o
WHERE NOT EXISTS (SELECT 1 FROM Fin_RemitWriter w WHERE w.RemitId = @RemitId AND w.UserId = @UserId);

-- @statement is_writer
SELECT COUNT(*) FROM Fin_RemitWriter w WHERE w.RemitId = @RemitId AND w.UserId = @UserId;

-- @statement forget_writers
DELETE FROM Fin_RemitWriter WHERE RemitId = @RemitId;

-- @statement maker
-- scope: none, of a remittance that the caller has just moved
SELECT r.CreateUserId FROM Fin_Remit r WHERE r.RemitId = @RemitId;

-- @statement auditors
-- Who audits remittances and sees all rows of the shop of an account.
-- scope: none, of an account that the caller sees
SELECT u.UserId
FROM Fin_Account a
JOIN View_UserShop v ON v.ShopId = a.ShopId AND v.Whole = 1
JOIN View_UserButton b ON b.UserId = v.UserId AND b.ButtonId = @Button
JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
WHERE a.AccountId = @AccountId
ORDER BY u.UserId;

-- @statement read
-- A remittance with the columns for its approvers.
-- scope: none, the caller takes part in its approval
SELECT r.RemitNo, r.Kind, a.AccountNo, a.Name AS AccountName, r.AccountId, s.ShopName, o.FullName AS DealerName, k.Name AS CustomerName, c.ContractNo,
       r.Amount, r.RemitDate, r.Way, r.Payer, r.Remark, r.CreateUserName
FROM Fin_Remit r
JOIN Fin_Account a ON a.AccountId = r.AccountId
JOIN Base_Shop s ON s.ShopId = r.ShopId
JOIN Base_Organization o ON o.OrganizationId = r.OrganizationId
LEFT JOIN Crm_Customer k ON k.CustomerId = r.CustomerId
LEFT JOIN Con_Contract c ON c.ContractId = r.ContractId
WHERE r.RemitId = @RemitId;

-- @statement charged
-- The entry of a contract's charge, unless it was reversed.
SELECT e.EntryId, e.AccountId, e.Amount
FROM Fin_Entry e
WHERE e.SourceKind = '合同' AND e.SourceId = @ContractId AND e.Kind = '订单扣款'
  AND NOT EXISTS (SELECT 1 FROM Fin_Entry r WHERE r.ReversesEntryId = e.EntryId);

-- @statement account_of_shop
-- The account from which a shop pays: the one that names it, else its own that is used, else its own stopped one.
-- scope: none, a contract is charged for every approver
SELECT a.AccountId, a.AccountNo, a.State, a.CreditLimit
FROM Fin_Account a
LEFT JOIN Fin_AccountShop x ON x.AccountId = a.AccountId AND x.ShopId = @ShopId
WHERE a.ShopId = @ShopId OR x.AccountId IS NOT NULL
ORDER BY CASE WHEN x.AccountId IS NOT NULL THEN 0 WHEN a.State = '启用' THEN 1 ELSE 2 END, a.AccountNo DESC
-- @dialect sqlite
LIMIT 1;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY;
-- @dialect both

-- @statement payer
-- scope: none, a contract is charged for every approver
SELECT a.AccountId, a.AccountNo, a.State, a.CreditLimit FROM Fin_Account a WHERE a.AccountId = @AccountId;

-- @statement naming
-- The remittances that name a payment. Those that wait for their audit come first.
-- scope: none, of a contract that the caller changes or approves
SELECT r.RemitId, r.RemitNo, CASE WHEN r.RemitStatus = 0 THEN 1 ELSE 0 END AS Waits
FROM Fin_Allocation a
JOIN Fin_Remit r ON r.RemitId = a.RemitId
WHERE a.PlanId = @PlanId
ORDER BY r.RemitStatus, r.RemitNo;

-- @statement booked
-- The payments of a contract with the amounts received, the last one first.
-- scope: none, the caller audits a remittance of the contract
SELECT p.PlanId, p.ContractId, p.Received FROM Con_Plan p WHERE p.ContractId = @ContractId AND p.Received > 0 ORDER BY p.DueDate DESC, p.RowNo DESC;

-- @statement statement_account
-- scope: none, the caller has checked that the person sees the account
SELECT a.AccountId, a.AccountNo, a.Name AS AccountName, s.ShopName, o.FullName AS DealerName, a.CreditLimit
FROM Fin_Account a
JOIN Base_Shop s ON s.ShopId = a.ShopId
JOIN Base_Organization o ON o.OrganizationId = a.OrganizationId
WHERE a.AccountId = @AccountId;

-- @statement months
-- The months of an account with their sums, and the dealer's answers.
-- scope: none, the caller has checked that the person sees the account
SELECT m.Month, m.Paid, m.Charged, m.Entries, s.StatementId, s.State, s.Note, s.RowVersion, COALESCE(s.ModifyUserName, s.CreateUserName) AS ModifyUserName,
       COALESCE(s.ModifyDate, s.CreateDate) AS ModifyDate, s.Opening, s.Closing
FROM (SELECT q.AccountId, q.Month, SUM(CASE WHEN q.SourceKind = '合同' THEN 0 ELSE q.Amount END) AS Paid,
             SUM(CASE WHEN q.SourceKind = '合同' THEN q.Amount ELSE 0 END) AS Charged, SUM(q.Entries) AS Entries
      FROM (SELECT f.AccountId, f.Month, f.SourceKind, f.Amount, f.Entries FROM Fin_Month f
            UNION ALL
            SELECT a.AccountId, a.Month, '', 0, 0 FROM Fin_Statement a) q -- a month without entries may be confirmed
      WHERE q.AccountId = @AccountId
      GROUP BY q.AccountId, q.Month) m
LEFT JOIN Fin_Statement s ON s.AccountId = m.AccountId AND s.Month = m.Month
ORDER BY m.Month;

-- @statement shops_of
-- The names of the shops that share an account.
-- scope: none, the caller has checked that the person sees the account
SELECT s.ShopName FROM Fin_AccountShop x JOIN Base_Shop s ON s.ShopId = x.ShopId WHERE x.AccountId = @AccountId ORDER BY x.RowNo;

-- @statement movements
SELECT e.Sequence, e.Day, e.Kind, e.Summary, e.Amount, e.BalanceAfter
FROM Fin_Entry e
WHERE e.AccountId = @AccountId AND e.Day >= @From AND e.Day < @Until
ORDER BY e.Sequence;

-- @statement is_dealer
-- Whether a person belongs to the dealer of an account, or to an organisation above it.
-- scope: none, the caller has checked that the person sees the account
SELECT COUNT(*)
FROM Fin_Account a
JOIN Base_User u ON u.UserId = @UserId
JOIN View_OrganizationPath v ON v.OrganizationId = a.OrganizationId AND v.AncestorId = u.OrganizationId
WHERE a.AccountId = @AccountId;

-- @statement demo_payments
-- scope: none, demo data have no caller
SELECT p.PlanId, p.ContractId, c.ContractNo, c.CustomerId, p.Stage, ROUND(p.Amount - p.Received, 2) AS OpenAmount
FROM Con_Plan p
JOIN Con_Contract c ON c.ContractId = p.ContractId
WHERE p.ContractId = @ContractId
ORDER BY p.DueDate, p.RowNo;

-- @statement demo_receive
-- scope: none, demo data have no caller
UPDATE Con_Plan SET Received = ROUND(Received + CAST(@Amount AS DECIMAL(12,2)), 2) WHERE PlanId = @PlanId;
