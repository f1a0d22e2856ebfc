/*---
procedure: P_Dashboard
cxtype: 首页概览查询
aliases: ["*"]
summary: 首页数字：待处理报修、员工数、店铺数、待处理反馈、未处理错误、本人反馈的新答复、待本人审批的申请、待检与待判定的检验单、待跟进与公海的客户、有效的报价、有到期款项的合同、待受理、超时、待回访和未结束的售后工单、待审核的回款、账户余额、逾期的开店阶段、须换证的店铺档案；无权查看的为空
tool: dashboard_summary
effect: read
intent: read
access: signed-in
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  UserId:          {from: session.userid, type: nvarchar(50), default: ''}
  Account:         {from: session.account, type: nvarchar(50), default: ''}
  MayHandle:       {from: session.can.dormitory-repair.handle, type: int, default: 0}
  SeesStaff:       {from: session.can.staff.detail, type: int, default: 0}
  SeesShops:       {from: session.can.shop.detail, type: int, default: 0}
  HandlesFeedback: {from: session.can.feedback.handle, type: int, default: 0}
  SeesErrors:      {from: session.can.error-log.detail, type: int, default: 0}
  Inspects:        {from: session.can.inspection-list.edit, type: int, default: 0}
  Judges:          {from: session.can.inspection-list.judge, type: int, default: 0}
  SeesCustomers:   {from: session.can.customer-list.detail, type: int, default: 0}
  SeesQuotations:  {from: session.can.quotation-list.print, type: int, default: 0}
  SeesContracts:   {from: session.can.contract-list.detail, type: int, default: 0}
  AssignsOrders:   {from: session.can.aftersales-list.assign, type: int, default: 0}
  Visits:          {from: session.can.aftersales-visit.add, type: int, default: 0}
  SeesOrders:      {from: session.can.aftersales-list.detail, type: int, default: 0}
  AuditsRemits:    {from: session.can.remit-list.audit, type: int, default: 0}
  Confirms:        {from: session.can.account-list.confirm, type: int, default: 0}
  Opens:           {from: session.can.shop-open.edit, type: int, default: 0}
  KeepsDocuments:  {from: session.can.shoprecord.edit, type: int, default: 0}
  Now:             {from: now, type: datetime2(3)}
  Today:           {from: now, type: date}
result: {columns: {PendingRepairs: int, StaffCount: int, ShopCount: int, WaitingFeedback: int, OpenErrors: int, NewAnswers: int, WaitingApprovals: int, LotsToInspect: int, LotsToJudge: int, DueCustomers: int, PoolCustomers: int, ValidQuotations: int, DueContracts: int, WaitingOrders: int, OverdueOrders: int, OrdersToVisit: int, OpenOrders: int, WaitingRemits: int, AccountBalance: 'decimal(14,2)', LateStages: int, DueDocuments: int}}
---*/
SELECT (SELECT COUNT(*) FROM Dorm_Repair r
        WHERE r.Status = '待处理' AND (@MayHandle = 1 OR r.ReporterUserId = @UserId)) AS PendingRepairs,
       CASE WHEN @SeesStaff = 1 THEN (SELECT COUNT(*) FROM Base_User u WHERE u.Enabled = 1) END AS StaffCount,
       CASE WHEN @SeesShops = 1 THEN (SELECT COUNT(*) FROM View_UserShop s WHERE s.UserId = @UserId) END AS ShopCount,
       CASE WHEN @HandlesFeedback = 1 THEN (SELECT COUNT(*) FROM Eva_SystemEvaluation e WHERE e.Status = '待处理') END AS WaitingFeedback,
       CASE WHEN @SeesErrors = 1 THEN (SELECT COUNT(*) FROM Log_ClientError c
                                       WHERE c.ResolvedDate IS NULL AND c.LastDate >=
-- the days after which an error is listed no more
-- @dialect sqlserver
                                             DATEADD(day, -90, @Now)
-- @dialect sqlite
                                             datetime(@Now, '-90 days')
-- @dialect both
       ) END AS OpenErrors,
       (SELECT COUNT(*) FROM Eva_SystemEvaluation e
        WHERE e.Account = @Account AND e.Account <> '' AND e.Status IN ('已答复', '不采纳')
          AND (e.AnswerSeenDate IS NULL OR e.AnswerSeenDate < e.ModifyDate)) AS NewAnswers,
       (SELECT COUNT(*)
        FROM Flow_Task t
        JOIN Flow_Application a ON a.ApplicationId = t.ApplicationId
        WHERE t.Status = '待审批'
          AND (t.UserId = @UserId
               OR a.ApplicantUserId <> @UserId
                  AND t.UserId IN (SELECT d.UserId FROM Flow_Deputy d WHERE d.DeputyUserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today))) AS WaitingApprovals,
       CASE WHEN @Inspects = 1 THEN (SELECT COUNT(*) FROM Insp_Inspection i WHERE i.Status = '待检') END AS LotsToInspect,
       CASE WHEN @Judges = 1 THEN (SELECT COUNT(*) FROM Insp_Inspection i WHERE i.Status = '待判定') END AS LotsToJudge,
       CASE WHEN @SeesCustomers = 1 THEN (SELECT COUNT(*) FROM Crm_Customer c WHERE c.NextDate <= @Today /*scope*/) END AS DueCustomers,
       CASE WHEN @SeesCustomers = 1 THEN (SELECT COUNT(*) FROM Crm_Customer c WHERE c.OwnerId IS NULL /*scope*/) END AS PoolCustomers,
       CASE WHEN @SeesQuotations = 1 THEN (SELECT COUNT(*)
                                           FROM Quo_Quotation q
                                           JOIN Crm_Customer c ON c.CustomerId = q.CustomerId
                                           WHERE q.State = 2 AND q.Latest = 1 /*scope*/) END AS ValidQuotations,
       CASE WHEN @SeesContracts = 1 THEN (SELECT COUNT(*)
                                          FROM Con_Contract c
                                          WHERE c.ExamineStatus = 1 AND c.CancelStatus = 0
                                            AND EXISTS (SELECT 1 FROM Con_Plan p WHERE p.ContractId = c.ContractId AND p.Received < p.Amount AND p.DueDate <=
-- the days within which the list calls a payment due
-- @dialect sqlite
                                                date(@Today, '+3 day')
-- @dialect sqlserver
                                                DATEADD(DAY, 3, @Today)
-- @dialect both
                                            ) /*scope*/) END AS DueContracts,
       CASE WHEN @AssignsOrders = 1 THEN (SELECT COUNT(*) FROM As_Order c WHERE c.State = 0 /*scope*/) END AS WaitingOrders,
       CASE WHEN @AssignsOrders = 1 THEN (SELECT COUNT(*) FROM As_Order c WHERE c.State IN (0, 1) AND c.DueDate < @Now /*scope*/) END AS OverdueOrders,
       CASE WHEN @Visits = 1 THEN (SELECT COUNT(*) FROM As_Order c WHERE c.State = 2 /*scope*/) END AS OrdersToVisit,
       CASE WHEN @SeesOrders = 1 THEN (SELECT COUNT(*) FROM As_Order c WHERE c.State IN (0, 1, 2) /*scope*/) END AS OpenOrders,
       CASE WHEN @AuditsRemits = 1 THEN (SELECT COUNT(*) FROM Fin_Remit c WHERE c.ExamineStatus = 0 AND c.Pending IS NULL /*scope*/) END AS WaitingRemits,
       -- of the dealers, who have accounts of their own
       CASE WHEN @Confirms = 1 THEN (SELECT ROUND(SUM(e.BalanceAfter), 2)
                                     FROM (SELECT a.AccountId, a.Entries, a.ShopId, CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS OwnerId, a.CreateUserId FROM Fin_Account a) c
                                     JOIN Fin_Entry e ON e.AccountId = c.AccountId AND e.Sequence = c.Entries
                                     WHERE 1 = 1 /*scope*/) END AS AccountBalance,
       CASE WHEN @Opens = 1 THEN (SELECT COUNT(*)
                                  FROM (SELECT t.ShopId, t.OwnerId, CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS CreateUserId
                                        FROM Shop_Stage t
                                        JOIN Base_Shop b ON b.ShopId = t.ShopId AND b.Status <> '已关闭'
                                        WHERE t.RealDate IS NULL AND t.PlannedDate < @Today) c
                                  WHERE 1 = 1 /*scope*/) END AS LateStages,
       CASE WHEN @KeepsDocuments = 1 THEN (SELECT COUNT(*)
                                           FROM (SELECT d.ShopId, d.OwnerId, CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS CreateUserId
                                                 FROM Shop_Document d
                                                 JOIN Base_Shop b ON b.ShopId = d.ShopId AND b.Status <> '已关闭'
                                                 WHERE d.Replaced = 0
-- @dialect sqlite
                                                   AND d.ValidUntil <= date(@Today, '+30 days')) c
-- @dialect sqlserver
                                                   AND d.ValidUntil <= DATEADD(DAY, 30, @Today)) c
-- @dialect both
                                           WHERE 1 = 1 /*scope*/) END AS DueDocuments;
