/*---
summary: 全部岗位，供员工选择
effect: read
tests:
  - {name: 全部, as: admin, rows: 31}
---*/
SELECT p.PostId, p.FullName
FROM Base_Post p
ORDER BY p.SortCode, p.PostId
