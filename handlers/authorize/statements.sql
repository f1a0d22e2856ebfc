-- @statement row_names
-- The names of the shop and the persons by which a scope shows a record.
SELECT s.ShopName, o.FullName AS DealerName,
       (SELECT u.RealName FROM Base_User u WHERE u.UserId = @OwnerId) AS OwnerName,
       (SELECT u.RealName FROM Base_User u WHERE u.UserId = @MakerId) AS MakerName
FROM Base_Shop s
LEFT JOIN Base_Organization o ON o.OrganizationId = s.OrganizationId
WHERE s.ShopId = @ShopId;

-- @statement row_reach
-- The rows that a user sees of a shop; no row where the user sees none.
SELECT v.ShopId, v.Whole, v.Works FROM View_UserShop v WHERE v.UserId = @UserId AND v.ShopId = @ShopId;

-- @statement row_roles
-- The roles of a user, and whether the scope of each shows the rows of a shop within reach.
SELECT x.RoleId, x.FullName, x.DataScope,
       CASE WHEN v.UserId IS NOT NULL
             AND (x.DataScope = '全部'
                  OR (x.DataScope = '本组织及下级' AND EXISTS (
                        SELECT 1
                        FROM Base_Shop s
                        JOIN View_OrganizationPath b ON b.OrganizationId = s.OrganizationId AND b.AncestorId = u.OrganizationId
                        WHERE s.ShopId = @ShopId))
                  OR (x.DataScope = '本店' AND v.Works = 1)
                  OR (x.DataScope = '指定店铺' AND EXISTS (SELECT 1 FROM Base_RoleShop l WHERE l.RoleId = x.RoleId AND l.ShopId = @ShopId)))
            THEN 1 ELSE 0 END AS Shows
FROM Base_User u
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
LEFT JOIN View_UserShop v ON v.UserId = u.UserId AND v.ShopId = @ShopId
JOIN Base_Role x ON x.RoleId = p.RoleId OR (p.RoleId IS NULL AND x.IsDefault = 1)
                 OR (x.RoleId = 'everyone' AND c.Value COLLATE Latin1_General_BIN2 <> t.AncestorId)
WHERE u.UserId = @UserId
ORDER BY x.SortCode, x.RoleId;
