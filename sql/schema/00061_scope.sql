-- The rows that a person sees (数据范围): each role has a scope, and one view has its shops.
--
-- compatible: no, a program of before shows rows that the scope of a role hides.

-- +goose Up
ALTER TABLE Base_Role ADD DataScope KEY(20) NOT NULL CONSTRAINT DF_Base_Role_DataScope DEFAULT '本人'
    CONSTRAINT CK_Base_Role_DataScope CHECK (DataScope IN ('本人', '本店', '指定店铺', '本组织及下级', '全部'));

-- The shops that a role with the scope 指定店铺 names.
CREATE TABLE Base_RoleShop (
    RoleShopId KEY(50) NOT NULL,
    RoleId     KEY(50) NOT NULL,
    RowNo      INT     NOT NULL,
    ShopId     KEY(50) NOT NULL,
    CONSTRAINT PK_Base_RoleShop PRIMARY KEY (RoleShopId),
    CONSTRAINT FK_Base_RoleShop_Role FOREIGN KEY (RoleId) REFERENCES Base_Role (RoleId),
    CONSTRAINT FK_Base_RoleShop_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId)
);
CREATE INDEX IX_Base_RoleShop_Role ON Base_RoleShop (RoleId, RowNo);

-- The shop where a person works. Without one a person works in all shops of the own organisation.
ALTER TABLE Base_User ADD ShopId KEY(50) NULL;

-- The shops of a person: for people of the company all of them, for others those of the own organisation and below,
-- independent of roles. Whole marks the shops of which the person sees every row, Works those where the person works.
-- Of the others a person sees the rows that he owns or has made. Without the setting that names the dealers' top-level
-- organisation there are no people of the company.
DROP VIEW View_UserShop;
CREATE VIEW View_UserShop AS
SELECT r.UserId, r.ShopId, r.Works,
       CASE WHEN EXISTS (SELECT 1
                         FROM Base_Role x
                         WHERE (x.RoleId = r.RoleId OR (r.RoleId IS NULL AND x.IsDefault = 1) OR (r.Company = 1 AND x.RoleId = 'everyone'))
                           AND (x.DataScope = '全部'
                                OR (x.DataScope = '本组织及下级' AND r.Below = 1)
                                OR (x.DataScope = '本店' AND r.Works = 1)
                                OR (x.DataScope = '指定店铺' AND EXISTS (SELECT 1 FROM Base_RoleShop l WHERE l.RoleId = x.RoleId AND l.ShopId = r.ShopId))))
            THEN 1 ELSE 0 END AS Whole
FROM (SELECT u.UserId, s.ShopId, p.RoleId,
             CASE WHEN c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId THEN 1 ELSE 0 END AS Company,
             CASE WHEN b.AncestorId IS NULL THEN 0 ELSE 1 END AS Below,
             CASE WHEN u.ShopId = s.ShopId OR (u.ShopId IS NULL AND s.OrganizationId = u.OrganizationId) THEN 1 ELSE 0 END AS Works
      FROM Base_User u
      LEFT JOIN Base_Post p ON p.PostId = u.PostId
      LEFT JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
      LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
      CROSS JOIN Base_Shop s
      LEFT JOIN View_OrganizationPath b ON b.OrganizationId = s.OrganizationId AND b.AncestorId = u.OrganizationId
      WHERE c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId OR b.AncestorId IS NOT NULL) r;

-- The roles that every installation has. Others, and those of a site, see only the own rows until their scope is
-- changed.
UPDATE Base_Role SET DataScope = '全部' WHERE RoleId IN ('administrator', 'service', 'accountant', 'sales', 'general');
UPDATE Base_Role SET DataScope = '本组织及下级' WHERE RoleId = 'dealer';

-- +goose Down
DROP VIEW View_UserShop;
CREATE VIEW View_UserShop AS
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId
CROSS JOIN Base_Shop s
UNION
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath v ON v.AncestorId = u.OrganizationId
JOIN Base_Shop s ON s.OrganizationId = v.OrganizationId;
ALTER TABLE Base_User DROP COLUMN ShopId;
DROP TABLE Base_RoleShop;
-- @dialect sqlserver
ALTER TABLE Base_Role DROP CONSTRAINT CK_Base_Role_DataScope;
ALTER TABLE Base_Role DROP CONSTRAINT DF_Base_Role_DataScope;
-- @dialect both
ALTER TABLE Base_Role DROP COLUMN DataScope;
