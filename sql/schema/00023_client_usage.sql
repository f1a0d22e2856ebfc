-- Which programs call in which way, day by day, and the pages of the audit log.
--
-- compatible: yes, it adds a table and pages to the menu.

-- +goose Up
-- Reason is why calls were refused, empty for the others.
CREATE TABLE Client_Usage (
    CallDay  DATE          NOT NULL,
    Client   KEY(100)      NOT NULL,
    Way      KEY(20)       NOT NULL,
    Reason   KEY(50)       NOT NULL,
    Calls    BIGINT        NOT NULL,
    LastDate DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Client_Usage PRIMARY KEY (CallDay, Client, Way, Reason)
);

-- An installation that has the menu already gets the pages, for users who may give rights there. A new database gets
-- them with its first rows.
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode, NoCache)
SELECT n.MenuId, e.ParentId, n.ID, n.FullName, n.Mame, n.ID, n.Component, n.Icon, n.Description, e.SortCode + n.Place, 1
FROM (SELECT '1b0a6a36-7a1f-8f0e-9d5c-0d8f5e0c2a01' COLLATE Latin1_General_BIN2 AS MenuId, 'operation-log' COLLATE Latin1_General_BIN2 AS ID, '操作日志' AS FullName, 'OperationLog' AS Mame,
             'system/operation-log/index' AS Component, 'AuditOutlined' AS Icon, '谁对哪条记录做了什么' AS Description, 1 AS Place
      UNION ALL SELECT '1b0a6a36-7a1f-8f0e-9d5c-0d8f5e0c2a02', 'sign-in-log', '登录日志', 'SignInLog',
             'system/sign-in-log/index', 'LoginOutlined', '成功与失败的登录', 2
      UNION ALL SELECT '1b0a6a36-7a1f-8f0e-9d5c-0d8f5e0c2a03', 'client', '接口客户端', 'Client',
             'system/client/index', 'ApiOutlined', '哪些程序还在用哪种方式调用', 3) n
JOIN Base_Module e ON e.ID = 'error-log'
WHERE NOT EXISTS (SELECT 1 FROM Base_Module o WHERE o.ID = n.ID);
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, m.MenuId, n.FullName, n.Icon, n.Place
FROM (SELECT 'operation-log' COLLATE Latin1_General_BIN2 AS ID, 'operation-log.detail' COLLATE Latin1_General_BIN2 AS ButtonId, '查看详情' AS FullName, 'EyeOutlined' AS Icon, 10 AS Place
      UNION ALL SELECT 'operation-log', 'operation-log.export', '导出', 'ExportOutlined', 20
      UNION ALL SELECT 'sign-in-log', 'sign-in-log.export', '导出', 'ExportOutlined', 10) n
JOIN Base_Module m ON m.ID = n.ID
WHERE NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = n.ButtonId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, n.ItemType, n.ItemId
FROM (SELECT 'm-' COLLATE Latin1_General_BIN2 AS Prefix, 'menu' COLLATE Latin1_General_BIN2 AS ItemType, m.MenuId AS ItemId FROM Base_Module m WHERE m.ID = 'operation-log'
      UNION ALL SELECT 'n-', 'menu', m.MenuId FROM Base_Module m WHERE m.ID = 'sign-in-log'
      UNION ALL SELECT 'o-', 'menu', m.MenuId FROM Base_Module m WHERE m.ID = 'client'
      UNION ALL SELECT 'p-', 'button', 'operation-log.detail'
      UNION ALL SELECT 'q-', 'button', 'operation-log.export'
      UNION ALL SELECT 'r-', 'button', 'sign-in-log.export') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = 'authorize.grant'
WHERE NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = n.ItemType AND g.ItemId = n.ItemId);

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemId IN ('operation-log.detail', 'operation-log.export', 'sign-in-log.export')
    OR ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID IN ('operation-log', 'sign-in-log', 'client'));
DELETE FROM Base_Button WHERE ButtonId IN ('operation-log.detail', 'operation-log.export', 'sign-in-log.export');
DELETE FROM Base_Module WHERE ID IN ('operation-log', 'sign-in-log', 'client');
DROP TABLE Client_Usage;
