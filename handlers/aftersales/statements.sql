-- @statement add_move
-- Adds a step with the order's new version and state.
-- scope: none, of an order that was written in this transaction
INSERT INTO As_Move (MoveId, OrderId, Step, Action, State, Handler, Note, UserId, UserName, CreateDate)
SELECT @MoveId, o.OrderId, o.RowVersion, @Action, o.State, @Handler, @Note, @UserId, @UserName, @Now
FROM As_Order o
WHERE o.OrderId = @OrderId;

-- @statement contract_of
-- Whether a contract is one of a customer.
-- scope: none, the choices have found that the caller sees both
SELECT COUNT(*) FROM Con_Contract c WHERE c.ContractId = @ContractId AND c.CustomerId = @CustomerId;

-- @statement customer
-- The shop, the dealer and the owner of a customer.
-- scope: none, the choice has found that the caller sees the customer
SELECT k.ShopId, k.OrganizationId, k.OwnerId FROM Crm_Customer k WHERE k.CustomerId = @CustomerId;

-- @statement begun
-- When the current promised time of an order began to count: at the report, or when it was last sent back to work.
-- scope: none, of an order that the caller changes
SELECT m.CreateDate
FROM As_Move m
WHERE m.OrderId = @OrderId
  AND m.Step = (SELECT MAX(x.Step) FROM As_Move x WHERE x.OrderId = @OrderId AND (x.Action IN ('登记', '重新打开') OR (x.Action = '回访' AND x.State = 1)));

-- @statement department
-- The name of a department or a team of the factory.
SELECT o.FullName
FROM Base_Organization o
WHERE o.OrganizationId = @DepartmentId AND o.Category IN ('部门', '班组')
  AND NOT EXISTS (SELECT 1 FROM View_OrganizationPath t JOIN Base_Setting d ON d.Code = 'DealerTopDepartment' AND d.Value COLLATE Latin1_General_BIN2 = t.AncestorId
                  WHERE t.OrganizationId = o.OrganizationId);

-- @statement handler
-- The name of a person who may be the handler of an order: one who has the page and sees the order.
-- scope: none, of an order that the caller moves
SELECT u.RealName
FROM As_Order o
JOIN Base_User u ON u.UserId = @UserId AND u.Enabled = 1
JOIN View_UserShop v ON v.UserId = u.UserId AND v.ShopId = o.ShopId
WHERE o.OrderId = @OrderId AND (v.Whole = 1 OR o.OwnerId = u.UserId OR o.CreateUserId = u.UserId OR (o.OwnerId IS NULL AND v.Works = 1))
  AND EXISTS (SELECT 1 FROM View_UserMenu m JOIN Base_Module x ON x.MenuId = m.MenuId WHERE m.UserId = u.UserId AND x.ID = @Menu);

-- @statement handler_shop
-- The name of an open shop of the order's dealer.
-- scope: none, of an order that the caller moves
SELECT s.ShopName FROM Base_Shop s JOIN As_Order o ON o.OrganizationId = s.OrganizationId WHERE s.ShopId = @ShopId AND s.Status <> '已关闭' AND o.OrderId = @OrderId;

-- @statement involved
-- The users who are told of an action on an order. They see the order, and they have reported it, own it or handle it, or
-- have the right @Button for all orders of its shop.
-- scope: none, of an order that was written in this transaction
SELECT u.UserId
FROM As_Order o
JOIN View_UserShop v ON v.ShopId = o.ShopId
JOIN Base_User u ON u.UserId = v.UserId AND u.Enabled = 1
WHERE o.OrderId = @OrderId AND (v.Whole = 1 OR o.OwnerId = u.UserId OR o.CreateUserId = u.UserId OR (o.OwnerId IS NULL AND v.Works = 1))
  AND (u.UserId = o.CreateUserId OR u.UserId = o.OwnerId OR u.UserId = o.HandlerId
       OR EXISTS (SELECT 1 FROM View_UserShop w WHERE w.UserId = u.UserId AND w.ShopId = o.HandlerShopId AND w.Works = 1)
       OR (v.Whole = 1 AND EXISTS (SELECT 1 FROM View_UserGrant g WHERE g.UserId = u.UserId AND g.ItemType = 'button' AND g.ItemId = @Button)))
ORDER BY u.UserId;

-- @statement moves
-- The steps of an order, the oldest first.
-- scope: none, of an order that the caller sees
SELECT m.Action, m.State, m.Handler, m.Note, m.UserName, m.CreateDate FROM As_Move m WHERE m.OrderId = @OrderId ORDER BY m.Step;

-- @statement overdue
-- The orders whose promised time has passed and was not yet reported.
-- scope: none, a job of the program
SELECT o.OrderId, o.OrderNo, o.DueDate, o.Kind, o.Urgency, k.Name AS CustomerName
FROM As_Order o
JOIN Crm_Customer k ON k.CustomerId = o.CustomerId
WHERE o.State IN (0, 1) AND o.DueDate < @Now AND (o.ToldFor IS NULL OR o.ToldFor <> o.DueDate)
ORDER BY o.DueDate, o.OrderId;

-- @statement overdue_told
-- scope: none, a job of the program
UPDATE As_Order SET ToldFor = DueDate WHERE OrderId = @OrderId AND State IN (0, 1) AND (ToldFor IS NULL OR ToldFor <> DueDate);

-- @statement part_of
-- The role of a person in an order.
-- scope: none, of an order that the caller sees
SELECT CASE WHEN o.CreateUserId = @UserId THEN 1 ELSE 0 END AS Reporter,
       CASE WHEN o.HandlerId = @UserId
              OR EXISTS (SELECT 1 FROM View_UserShop v WHERE v.UserId = @UserId AND v.ShopId = o.HandlerShopId AND v.Works = 1) THEN 1 ELSE 0 END AS Handles
FROM As_Order o
WHERE o.OrderId = @OrderId;

-- @statement shop_of
-- Whether a shop is one of a dealer.
SELECT COUNT(*) FROM Base_Shop s WHERE s.ShopId = @ShopId AND s.OrganizationId = @OrganizationId;

-- @statement late_part_told
-- scope: none, a job of the program
UPDATE As_Part SET ToldFor = ShipDate WHERE PartId = @PartId AND (ToldFor IS NULL OR ToldFor <> ShipDate);

-- @statement late_parts
-- The parts that were shipped by a day, are not received, and were not yet reported.
-- scope: none, a job of the program
SELECT p.PartId, p.PartNo, p.OrderId, p.ShipDate
FROM As_Part p
WHERE p.State = 4 AND p.ShipDate <= @Until AND (p.ToldFor IS NULL OR p.ToldFor <> p.ShipDate)
ORDER BY p.ShipDate, p.PartId;

-- @statement part
-- A part order, with the fields of its order that approvers read.
-- scope: none, the caller asks for the approval, or takes part in it
SELECT p.PartNo, p.OrderId, o.OrderNo, k.Name AS CustomerName, s.ShopName, g.FullName AS DealerName, o.Kind, o.Description, p.Address, p.Remark
FROM As_Part p
JOIN As_Order o ON o.OrderId = p.OrderId
JOIN Crm_Customer k ON k.CustomerId = o.CustomerId
JOIN Base_Shop s ON s.ShopId = o.ShopId
JOIN Base_Organization g ON g.OrganizationId = o.OrganizationId
WHERE p.PartId = @PartId;

-- @statement part_lines
-- scope: none, the caller asks for the approval, or takes part in it
SELECT l.Name, l.Quantity, l.Reason, l.Note FROM As_PartLine l WHERE l.PartId = @PartId ORDER BY l.RowNo;

-- @statement part_sources
-- The lines of the quotation that the contract of an order was made from, as part orders name them.
-- scope: none, of an order that the choice has found
SELECT l.LineId, CONCAT(l.Room, ' ', l.Cabinet, ' ', l.FullName, ' ', l.Spec) AS Name
FROM As_Order o
JOIN Con_Contract c ON c.ContractId = o.ContractId
JOIN Quo_Line l ON l.QuotationId = c.QuotationId
WHERE o.OrderId = @OrderId AND l.FullName IS NOT NULL
ORDER BY l.RowNo;

-- @statement state
-- scope: none, of an order that the choice has found
SELECT o.OrderNo, o.State FROM As_Order o WHERE o.OrderId = @OrderId;

-- @statement open_part
-- A part order that is asked for and has not arrived.
-- scope: none, of an order that the caller moves
SELECT p.PartNo, p.State FROM As_Part p WHERE p.OrderId = @OrderId AND p.State IN (1, 2, 3, 4)
ORDER BY p.PartNo
-- @dialect sqlite
LIMIT 1;
-- @dialect sqlserver
OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY;
-- @dialect both
