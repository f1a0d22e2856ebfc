/*---
procedure: P_Base_Organization
cxtype: 顶级组织查询
aliases: ["*"]
summary: 顶级组织，即直属根 10000 的组织；经销商只能看到自己所属的
effect: read
access: signed-in
params:
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
---*/
SELECT o.OrganizationId, o.FullName, o.ParentId, o.Category, o.Manager, o.SortCode
FROM Base_Organization o
WHERE o.ParentId = '10000'
  AND (EXISTS (SELECT 1 FROM View_CompanyUser c WHERE c.UserId = @UserId)
       OR o.OrganizationId IN (SELECT v.OrganizationId FROM View_UserOrganization v WHERE v.UserId = @UserId))
ORDER BY o.SortCode, o.OrganizationId;
