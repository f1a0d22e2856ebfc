/*---
summary: 全部流程的名称，含停用的与由业务单据发起的；按流程筛选申请用
effect: read
page: {}
sort:
  allow: [d.SortCode]
  default: d.SortCode, d.FlowId
tests:
  - {name: 含由业务单据发起的, as: admin, rows: 12}
---*/
SELECT d.FlowId, d.FullName
FROM Flow_Definition d
/*sort*/
/*page*/
