/*---
summary: 可以授权的员工、角色、部门，供权限分配选择，附其本身的授权数（菜单组随其菜单，不计）
effect: read
params:
  Type:    {from: query.type, type: nvarchar(20), default: user}
  Id:      {from: query.id, type: nvarchar(50), default: ''}
  Keyword: {from: query.keyword, type: nvarchar(100), default: '', like: contains}
sort:
  allow: [o.Name]
  default: o.OrderPath, o.Id
page: {}
tests:
  - {name: 员工, as: admin, in: {query.keyword: 陈建国}, rows: 1}
  - {name: 角色, as: admin, in: {query.type: role}, rows: 16}
  - {name: 部门, as: admin, in: {query.type: department, query.pageSize: 200}, rows: 42}
---*/
SELECT o.Id, o.Name, o.Note,
       (SELECT COUNT(*)
        FROM Base_Authorize a
        WHERE a.ObjectType = @Type AND a.ObjectId = o.Id
          AND NOT EXISTS (SELECT 1 FROM Base_Module m WHERE a.ItemType = 'menu' AND m.ParentId = a.ItemId)) AS Grants
FROM (
    SELECT u.UserId AS Id, u.RealName COLLATE Chinese_PRC_CI_AS AS Name, CONCAT(u.Account, ' · ', p.FullName COLLATE Chinese_PRC_CI_AS) COLLATE Chinese_PRC_CI_AS AS Note,
           u.StaffNo COLLATE Chinese_PRC_CI_AS AS OrderPath
    FROM Base_User u
    LEFT JOIN Base_Post p ON p.PostId = u.PostId
    WHERE @Type = 'user'
    UNION ALL
    SELECT r.RoleId, r.FullName COLLATE Chinese_PRC_CI_AS, r.Description COLLATE Chinese_PRC_CI_AS,
           SUBSTRING(CAST(10000000 + r.SortCode AS NVARCHAR(20)), 2, 7) COLLATE Chinese_PRC_CI_AS
    FROM Base_Role r
    WHERE @Type = 'role'
    UNION ALL
    SELECT t.OrganizationId, t.FullName COLLATE Chinese_PRC_CI_AS, t.FullPath COLLATE Chinese_PRC_CI_AS, t.OrderPath COLLATE Chinese_PRC_CI_AS
    FROM View_OrganizationTree t
    WHERE @Type = 'department'
) o
WHERE 1 = 1
  /*if Id*/ AND o.Id = @Id /*end*/
  /*if Keyword*/ AND (o.Name LIKE @Keyword ESCAPE '\' OR o.Note LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
