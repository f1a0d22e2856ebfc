/*---
summary: 工厂的部门和班组，供填写售后的责任部门
effect: read
---*/
SELECT o.OrganizationId, o.FullName
FROM Base_Organization o
WHERE NOT EXISTS (SELECT 1 FROM View_OrganizationPath t JOIN Base_Setting d ON d.Code = 'DealerTopDepartment' AND d.Value COLLATE Latin1_General_BIN2 = t.AncestorId
                  WHERE t.OrganizationId = o.OrganizationId)
  AND o.Category IN ('部门', '班组')
ORDER BY o.SortCode, o.OrganizationId
