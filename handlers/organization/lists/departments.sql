/*---
summary: 部门，按组织架构的次序，及在职人数
record: Base_Organization
effect: read
params:
  OrganizationId: {from: query.organizationid, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Category:       {from: query.category, default: ''}
sort:
  allow: [o.FullName, o.SortCode]
  default: t.OrderPath, o.OrganizationId
page: {}
result: {columns: {Dealer: bit}}
export:
  name: 部门
  columns:
    {FullName: 24, ParentName: 32, Category: 8, Manager: {heading: 负责人, width: 10}, People: {heading: 在职人数, width: 12, total: true},
      SortCode: 8, Enabled: 8}
tests:
  - {name: 全部, as: admin, in: {query.pageSize: 100}, rows: 42}
  - {name: 班组, as: admin, in: {query.category: 班组}, rows: 11}
---*/
SELECT o.OrganizationId, o.FullName, o.ParentId, COALESCE(p.FullName, '（最上级）') AS ParentName, COALESCE(t.Depth, 0) AS Depth,
       o.Category, o.Manager, o.ManagerUserId, n.Person AS Head, o.SortCode, o.Enabled,
       CASE WHEN o.Category = '公司' AND o.OrganizationId IN
                 (SELECT b.OrganizationId FROM View_OrganizationPath b JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
                  WHERE b.Depth > 0 AND b.AncestorId = c.Value COLLATE Latin1_General_BIN2)
             AND NOT EXISTS (SELECT 1 FROM View_OrganizationPath d JOIN Base_Organization e ON e.OrganizationId = d.OrganizationId
                             WHERE d.AncestorId = o.OrganizationId AND d.Depth > 0 AND e.Category = '公司') THEN 1 ELSE 0 END AS Dealer,
       (SELECT COUNT(*) FROM Base_User u WHERE u.OrganizationId = o.OrganizationId AND u.Status = '在职') AS People,
       o.RowVersion, o.CreateUserName, o.CreateDate, o.ModifyUserName, o.ModifyDate
FROM Base_Organization o
LEFT JOIN View_OrganizationTree t ON t.OrganizationId = o.OrganizationId
LEFT JOIN View_StaffName n ON n.UserId = o.ManagerUserId
LEFT JOIN Base_Organization p ON p.OrganizationId = o.ParentId
WHERE 1 = 1
  /*if OrganizationId*/ AND o.OrganizationId = @OrganizationId /*end*/
  /*if Category*/ AND o.Category = @Category /*end*/
  /*if Keyword*/ AND (o.FullName LIKE @Keyword ESCAPE '\' OR o.Manager LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
