-- @statement works_in
-- The shop where a person works.
UPDATE Base_User SET ShopId = (SELECT s.ShopId FROM Base_Shop s WHERE s.ShopName = @ShopName) WHERE Account = @Account;

-- @statement shop
SELECT s.ShopName, s.Status FROM Base_Shop s WHERE s.ShopId = @ShopId;

-- @statement reaches
-- Whether a shop is within a person's reach.
SELECT COUNT(*) FROM View_UserShop v WHERE v.UserId = @UserId AND v.ShopId = @ShopId;

-- @statement plan
-- The stages of a shop, in their order.
-- scope: none, of a shop that the caller sees
SELECT t.StageId, t.Stage, t.StageNo, t.PlannedDate, t.RealDate FROM Shop_Stage t WHERE t.ShopId = @ShopId ORDER BY t.StageNo;

-- @statement stages_due
-- Stages that are planned for @Until or earlier, are not done, and whose person has not been told yet. Stages that are
-- planned for a day before @Today are late.
-- scope: none, each person is told of the own stages
SELECT t.StageId, t.Stage, t.PlannedDate, t.OwnerId, s.ShopName
FROM Shop_Stage t
JOIN Base_Shop s ON s.ShopId = t.ShopId
WHERE t.RealDate IS NULL AND t.OwnerId IS NOT NULL AND s.Status <> '已关闭'
  AND (t.PlannedDate < @Today AND (t.LateFor IS NULL OR t.LateFor <> t.PlannedDate)
       OR t.PlannedDate >= @Today AND t.PlannedDate <= @Until AND (t.RemindedFor IS NULL OR t.RemindedFor <> t.PlannedDate))
ORDER BY t.PlannedDate, t.StageId;

-- @statement stage_reminded
-- scope: none, each person is told of the own stages
UPDATE Shop_Stage SET RemindedFor = PlannedDate WHERE StageId = @StageId AND (RemindedFor IS NULL OR RemindedFor <> PlannedDate);

-- @statement stage_late
-- scope: none, each person is told of the own stages
UPDATE Shop_Stage SET LateFor = PlannedDate WHERE StageId = @StageId AND (LateFor IS NULL OR LateFor <> PlannedDate);

-- @statement same_documents
-- The other documents of a shop of the same kind and name that are not replaced.
-- scope: none, of a shop that the caller sees
SELECT d.DocumentId FROM Shop_Document d
WHERE d.ShopId = @ShopId AND d.Kind = @Kind AND COALESCE(d.Name, '') = @Name AND d.Replaced = 0 AND d.DocumentId <> @DocumentId;

-- @statement documents_due
-- Documents that end within 30 days or have ended, and whose person has not been told yet. Step is how urgent it is: 1 up to
-- 30 days before the end, 2 up to 7 days before it, 3 at the end.
-- scope: none, each person is told of the own documents
SELECT q.DocumentId, q.Kind, q.Name, q.ValidUntil, q.OwnerId, q.ShopName, q.Step
FROM (SELECT d.DocumentId, d.Kind, d.Name, d.ValidUntil, d.OwnerId, s.ShopName, d.ToldFor, d.ToldStep,
             CASE WHEN d.ValidUntil <= @Today THEN 3 WHEN d.ValidUntil <= @Week THEN 2 ELSE 1 END AS Step
      FROM Shop_Document d
      JOIN Base_Shop s ON s.ShopId = d.ShopId
      WHERE d.Replaced = 0 AND d.OwnerId IS NOT NULL AND s.Status <> '已关闭' AND d.ValidUntil <= @Month) q
WHERE q.ToldFor IS NULL OR q.ToldFor <> q.ValidUntil OR q.ToldStep < q.Step
ORDER BY q.ValidUntil, q.DocumentId;

-- @statement document_told
-- scope: none, each person is told of the own documents
UPDATE Shop_Document SET ToldFor = ValidUntil, ToldStep = @Step
WHERE DocumentId = @DocumentId AND (ToldFor IS NULL OR ToldFor <> ValidUntil OR ToldStep < @Step);

-- @statement has_business
-- How many customers, contracts and accounts a shop has. They belong to its dealer.
-- scope: none, only the count decides, and nobody sees it
SELECT (SELECT COUNT(*) FROM Crm_Customer k WHERE k.ShopId = @ShopId) + (SELECT COUNT(*) FROM Con_Contract c WHERE c.ShopId = @ShopId)
     + (SELECT COUNT(*) FROM Fin_Account a WHERE a.ShopId = @ShopId);
