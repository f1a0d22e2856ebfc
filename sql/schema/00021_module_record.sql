-- Menus become records. Those of the installation have no author.
--
-- compatible: yes, the columns have defaults or may be NULL.

-- +goose Up
ALTER TABLE Base_Module ADD RowVersion INT NOT NULL CONSTRAINT DF_Base_Module_RowVersion DEFAULT 1;
ALTER TABLE Base_Module ADD CreateUserId KEY(50) NULL;
ALTER TABLE Base_Module ADD CreateUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Module ADD CreateDate DATETIME2(3) NULL;
ALTER TABLE Base_Module ADD ModifyUserId KEY(50) NULL;
ALTER TABLE Base_Module ADD ModifyUserName NVARCHAR(50) NULL;
ALTER TABLE Base_Module ADD ModifyDate DATETIME2(3) NULL;

-- The menus from the top: each one below the root, with its names and its address from the top down, and a text that
-- sorts in the order of the tree.
CREATE VIEW View_ModuleTree AS
WITH down (MenuId, FullName, Component, Depth, FullPath, Address, OrderPath) AS (
    SELECT m.MenuId, m.FullName, m.Component, 1, CAST(m.FullName AS NVARCHAR(2000)), CAST(m.Path AS NVARCHAR(2000)),
           CAST(CONCAT(SUBSTRING(CAST(10000000 + m.SortCode AS NVARCHAR(20)), 2, 7), m.ID, '/') AS NVARCHAR(2000))
    FROM Base_Module m
    WHERE m.ParentId = '00000000-0000-0000-0000-000000000000'
    UNION ALL
    SELECT m.MenuId, m.FullName, m.Component, down.Depth + 1, CAST(CONCAT(down.FullPath, ' / ', m.FullName) AS NVARCHAR(2000)),
           CAST(CASE WHEN m.Path LIKE '/%' THEN m.Path ELSE CONCAT(down.Address, '/', m.Path) END AS NVARCHAR(2000)),
           CAST(CONCAT(down.OrderPath, SUBSTRING(CAST(10000000 + m.SortCode AS NVARCHAR(20)), 2, 7), m.ID, '/') AS NVARCHAR(2000))
    FROM down
    JOIN Base_Module m ON m.ParentId = down.MenuId
    WHERE down.Depth < 16
)
SELECT MenuId, FullName, Component, Depth, FullPath, Address, OrderPath
FROM down;

-- +goose Down
DROP VIEW View_ModuleTree;
-- @dialect sqlserver
ALTER TABLE Base_Module DROP CONSTRAINT DF_Base_Module_RowVersion;
-- @dialect both
ALTER TABLE Base_Module DROP COLUMN ModifyDate;
ALTER TABLE Base_Module DROP COLUMN ModifyUserName;
ALTER TABLE Base_Module DROP COLUMN ModifyUserId;
ALTER TABLE Base_Module DROP COLUMN CreateDate;
ALTER TABLE Base_Module DROP COLUMN CreateUserName;
ALTER TABLE Base_Module DROP COLUMN CreateUserId;
ALTER TABLE Base_Module DROP COLUMN RowVersion;
