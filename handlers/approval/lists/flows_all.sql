/*---
summary: 员工可以发起的审批
effect: read
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
/*sort*/
/*page*/
