/*---
procedure: P_Base_Organization
cxtype: 部门数据查询
aliases: ["*"]
summary: 组织架构，可按名称或负责人搜索；树的根为 10000；经销商只能看到本组织、下级和上级组织
effect: read
access: signed-in
params:
  SouSuo: {from: OtherA, type: nvarchar(100), default: '', like: contains}
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
---*/
SELECT o.OrganizationId, o.FullName, o.ParentId, o.Category, o.Manager, o.SortCode
FROM Base_Organization o
WHERE (@SouSuo = '' OR o.FullName LIKE @SouSuo ESCAPE '\' OR o.Manager LIKE @SouSuo ESCAPE '\')
  AND (EXISTS (SELECT 1 FROM View_CompanyUser c WHERE c.UserId = @UserId)
       OR o.OrganizationId IN (SELECT v.OrganizationId FROM View_UserOrganization v WHERE v.UserId = @UserId))
ORDER BY o.SortCode, o.OrganizationId;
