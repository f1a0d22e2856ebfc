/*---
summary: 本人可以发起的审批
effect: read
params:
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
page: {}
sort:
  allow: [d.SortCode]
  default: d.SortCode, d.FlowId
tests:
  - {name: 不含由业务单据发起的, as: admin, rows: 4}
---*/
SELECT d.FlowId, d.FullName, d.Category, d.Description
FROM Flow_Definition d
WHERE d.Status = '启用' AND d.Version > 0 AND d.Subject IS NULL
  AND (NOT EXISTS (SELECT 1 FROM Flow_Starter s WHERE s.FlowId = d.FlowId)
       OR EXISTS (SELECT 1 FROM View_FlowStarter v WHERE v.FlowId = d.FlowId AND v.UserId = @UserId))
/*sort*/
/*page*/
