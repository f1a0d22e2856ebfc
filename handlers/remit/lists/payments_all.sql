/*---
summary: 数据范围内有效合同的待收款项，选了账户时只有由它付款的，早到期的在前，供核销选择
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  PlanId:    {from: query.planid, type: nvarchar(50), default: ''}
  AccountId: {from: query.accountid, type: nvarchar(50), default: ''}
  Keyword:   {from: query.keyword, type: nvarchar(50), default: '', like: contains}
result: {columns: {OpenAmount: 'decimal(12,2)', DueDate: date}}
sort:
  allow: [p.DueDate]
  default: p.DueDate, c.ContractNo, p.PlanId
page: {}
---*/
SELECT p.PlanId, p.Stage, CONCAT(c.ContractNo COLLATE Chinese_PRC_CI_AS, ' ', k.Name) AS DepartmentName, p.ContractId, c.ContractNo, k.Name AS CustomerName, p.DueDate,
       p.Amount - p.Received AS OpenAmount
FROM Con_Plan p
JOIN Con_Contract c ON c.ContractId = p.ContractId
JOIN Crm_Customer k ON k.CustomerId = c.CustomerId
WHERE c.ExamineStatus = 1 AND c.CancelStatus = 0 AND (p.Received < p.Amount OR p.PlanId = @PlanId)
  /*scope*/
  /*if PlanId*/ AND p.PlanId = @PlanId /*end*/
  /*if AccountId*/ AND (c.ShopId IN (SELECT x.ShopId FROM Fin_AccountShop x WHERE x.AccountId = @AccountId)
    OR c.ShopId IN (SELECT a.ShopId FROM Fin_Account a WHERE a.AccountId = @AccountId)
       AND NOT EXISTS (SELECT 1 FROM Fin_AccountShop x WHERE x.ShopId = c.ShopId)
    OR EXISTS (SELECT 1 FROM Fin_Entry e
               WHERE e.SourceKind = '合同' AND e.SourceId = c.ContractId AND e.Kind = '订单扣款' AND e.AccountId = @AccountId
                 AND NOT EXISTS (SELECT 1 FROM Fin_Entry r WHERE r.ReversesEntryId = e.EntryId))) /*end*/
  /*if Keyword*/ AND (c.ContractNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR k.Name LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
