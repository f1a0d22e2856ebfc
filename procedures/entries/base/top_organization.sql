/*---
procedure: P_Base_Organization
cxtype: 顶级组织查询
aliases: ["*"]
summary: 顶级组织，即直属根 10000 的组织
effect: read
access: signed-in
---*/
SELECT o.OrganizationId, o.FullName, o.ParentId, o.Category, o.Manager, o.SortCode
FROM Base_Organization o
WHERE o.ParentId = '10000'
ORDER BY o.SortCode, o.OrganizationId;
