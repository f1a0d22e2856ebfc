/*---
summary: 一个流程发布过的版本，新的在前
effect: read
params:
  FlowId: {from: path.id, type: nvarchar(50)}
result: {columns: {Applications: int}}
sort:
  allow: [v.Version]
  default: v.Version desc
page: {}
---*/
SELECT v.Version, v.Note, v.PublishUserName, v.PublishDate,
       (SELECT COUNT(*) FROM Flow_Application a WHERE a.FlowId = v.FlowId AND a.Version = v.Version) AS Applications
FROM Flow_Version v
WHERE v.FlowId = @FlowId AND v.Version > 0
/*sort*/
/*page*/
