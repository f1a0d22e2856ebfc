/*---
summary: 全部部门的全名，按组织架构的次序，供选择；经销商只有本组织及下级组织
effect: read
params:
  MayStaff: {from: session.can.staff.edit, type: int, default: 0}
  MayEdit:  {from: session.can.department.edit, type: int, default: 0}
  Top:      {from: session.topdepartment, type: nvarchar(50), default: ''}
  UserId:   {from: session.userid, type: nvarchar(50), default: ''}
tests:
  - {name: 全部, as: putong, rows: 42}
  - {name: 经销商的本组织, as: jxs, rows: 4}
---*/
SELECT t.OrganizationId, t.FullPath
FROM View_OrganizationTree t
WHERE @MayStaff = 1 OR @MayEdit = 1
   OR (@Top <> '' AND NOT EXISTS (SELECT 1 FROM Base_Setting c WHERE c.Code = 'DealerTopDepartment' AND c.Value = @Top))
   OR t.OrganizationId IN (SELECT b.OrganizationId
                           FROM Base_User s
                           JOIN View_OrganizationPath b ON b.AncestorId = s.OrganizationId
                           WHERE s.UserId = @UserId)
ORDER BY t.OrderPath
