/*---
procedure: P_Base_Organization
cxtype: 部门数据查询
aliases: ["*"]
summary: 组织架构，可按名称或负责人搜索；树的根为 10000
effect: read
access: signed-in
params:
  SouSuo: {from: OtherA, type: nvarchar(100), default: '', like: contains}
---*/
SELECT o.OrganizationId, o.FullName, o.ParentId, o.Category, o.Manager, o.SortCode
FROM Base_Organization o
WHERE @SouSuo = '' OR o.FullName LIKE @SouSuo ESCAPE '\' OR o.Manager LIKE @SouSuo ESCAPE '\'
ORDER BY o.SortCode, o.OrganizationId;
