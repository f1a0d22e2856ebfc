-- @statement customer
-- The shop, the dealer and the owner of a customer.
-- scope: none, the choice has checked that the caller sees the customer
SELECT k.ShopId, k.OrganizationId, k.OwnerId FROM Crm_Customer k WHERE k.CustomerId = @CustomerId;

-- @statement shop_of
-- Whether a shop is one of a dealer.
SELECT COUNT(*) FROM Base_Shop s WHERE s.ShopId = @ShopId AND s.OrganizationId = @OrganizationId;

-- @statement default_template
SELECT t.TemplateId FROM Con_Template t WHERE t.ContractType = @ContractType AND t.IsDefault = 1 AND t.Status = '启用';

-- @statement template
SELECT t.ContractType, t.Status FROM Con_Template t WHERE t.TemplateId = @TemplateId;

-- @statement default_of
-- The default template of a type, without the given one.
SELECT t.TemplateId FROM Con_Template t WHERE t.ContractType = @ContractType AND t.IsDefault = 1 AND t.TemplateId <> @TemplateId;

-- @statement keep_text
-- A contract keeps the text that its template has on this day.
-- scope: none, of a contract that was written in this transaction
UPDATE Con_Contract
SET TemplateText = (SELECT t.Content FROM Con_Template t WHERE t.TemplateId = Con_Contract.TemplateId)
WHERE ContractId = @ContractId;

-- @statement number
-- scope: none, of a contract that was added in this transaction
SELECT c.ContractNo FROM Con_Contract c WHERE c.ContractId = @ContractId;

-- @statement other_valid
-- How many other contracts bind a customer.
-- scope: none, 已签约 is the same for every user
SELECT COUNT(*)
FROM Con_Contract c
WHERE c.CustomerId = @CustomerId AND c.ContractId <> @ContractId AND c.ExamineStatus = 1 AND c.CancelStatus = 0;

-- @statement read
-- A contract with the columns for its paper and its approvers.
-- scope: none, the caller has checked that the person sees the contract, or takes part in its approval
SELECT c.ContractId, c.ContractNo, c.ShopId, c.QuotationId, c.ContractType, c.Amount, c.DealerAmount, c.SignDate, c.DeliveryDate, c.Terms, c.VersionNo, c.ExamineStatus,
       c.CancelStatus, c.CancelReason, c.Pending, c.TemplateText, t.Name AS TemplateName,
       k.Name AS CustomerName, k.Mobile, CONCAT(k.Province, k.City, k.District, k.Address) AS Address,
       s.ShopName, o.FullName AS DealerName, u.RealName AS OwnerName,
       (SELECT COUNT(*) FROM Con_Version v WHERE v.ContractId = c.ContractId AND v.ExamineStatus <> 1) AS OpenVersions,
       COALESCE((SELECT MAX(v.VersionNo) FROM Con_Version v WHERE v.ContractId = c.ContractId), 0) AS LatestVersion
FROM Con_Contract c
JOIN Crm_Customer k ON k.CustomerId = c.CustomerId
JOIN Base_Shop s ON s.ShopId = c.ShopId
JOIN Base_Organization o ON o.OrganizationId = c.OrganizationId
LEFT JOIN Base_User u ON u.UserId = c.OwnerId
LEFT JOIN Con_Template t ON t.TemplateId = c.TemplateId
WHERE c.ContractId = @ContractId;

-- @statement plan
-- scope: none, the caller has checked that the person sees the contract, or takes part in its approval
SELECT p.Stage, p.Share, p.Amount, p.DueDate, p.Note FROM Con_Plan p WHERE p.ContractId = @ContractId ORDER BY p.RowNo;

-- @statement contract_of
-- scope: none, the caller takes part in the approval of the version
SELECT v.ContractId FROM Con_Version v WHERE v.VersionId = @VersionId;

-- @statement versions
-- The versions of a contract, in their order.
-- scope: none, the caller has checked that the person sees the contract, or takes part in its approval
SELECT v.VersionId, v.VersionNo, v.Amount, v.DealerAmount, v.DeliveryDate, v.Terms, v.Reason, v.ExamineStatus, v.ExamineReason,
       v.RowVersion, v.CreateUserName, v.CreateDate
FROM Con_Version v
WHERE v.ContractId = @ContractId
ORDER BY v.VersionNo;

-- @statement version_plans
-- scope: none, the caller has checked that the person sees the contract, or takes part in its approval
SELECT p.VersionId, p.Stage, p.Share, p.Amount, p.DueDate, p.Note
FROM Con_VersionPlan p
JOIN Con_Version v ON v.VersionId = p.VersionId
WHERE v.ContractId = @ContractId
ORDER BY p.VersionId, p.RowNo;

-- @statement due
-- Open amounts of payments of valid contracts that are due by a day, without those of which the owner was informed.
-- scope: none, each owner is informed of the own contracts
SELECT p.PlanId, p.Stage, ROUND(p.Amount - p.Received, 2) AS Amount, p.DueDate, c.ContractId, c.ContractNo, c.OwnerId, k.Name AS CustomerName
FROM Con_Plan p
JOIN Con_Contract c ON c.ContractId = p.ContractId
JOIN Crm_Customer k ON k.CustomerId = c.CustomerId
WHERE c.ExamineStatus = 1 AND c.CancelStatus = 0 AND c.OwnerId IS NOT NULL AND p.Received < p.Amount AND p.DueDate <= @Until AND (p.ToldFor IS NULL OR p.ToldFor <> p.DueDate)
ORDER BY p.DueDate, p.PlanId;

-- @statement told
-- scope: none, each owner is informed of the own contracts
UPDATE Con_Plan SET ToldFor = DueDate WHERE PlanId = @PlanId AND (ToldFor IS NULL OR ToldFor <> DueDate);

-- @statement receive
-- Adds to the amount received of a payment, up to the amount due. SQLite keeps decimals as doubles.
-- scope: none, an auditor of a remittance need not see the contract
UPDATE Con_Plan
SET Received = ROUND(Received + CAST(@Amount AS DECIMAL(12,2)), 2)
WHERE PlanId = @PlanId AND Received + CAST(@Amount AS DECIMAL(12,2)) < Amount + 0.005 AND Received + CAST(@Amount AS DECIMAL(12,2)) > -0.005
  AND (CAST(@Amount AS DECIMAL(12,2)) < 0 OR @Restored = 1
       OR EXISTS (SELECT 1 FROM Con_Contract c WHERE c.ContractId = Con_Plan.ContractId AND c.ExamineStatus = 1 AND c.CancelStatus = 0));

-- @statement received
-- scope: none, the caller has checked that the person sees the contract, or takes part in its approval
SELECT p.PlanId, p.Stage, p.Received FROM Con_Plan p WHERE p.ContractId = @ContractId ORDER BY p.RowNo;

-- @statement charge
-- The charge of the shop's account for a contract, unless it was reversed.
-- scope: none, the caller has checked that the person sees the contract
SELECT c.DealerAmount, CASE WHEN c.ExamineStatus = 1 AND c.CancelStatus = 0 THEN 1 ELSE 0 END AS Valid, a.AccountNo, -e.Amount AS Charged, e.Day
FROM Con_Contract c
LEFT JOIN Fin_Entry e ON e.SourceKind = '合同' AND e.SourceId = c.ContractId AND e.Kind = '订单扣款'
    AND NOT EXISTS (SELECT 1 FROM Fin_Entry r WHERE r.ReversesEntryId = e.EntryId)
LEFT JOIN Fin_Account a ON a.AccountId = e.AccountId
WHERE c.ContractId = @ContractId;
