/*---
procedure: P_E2E
cxtype: 床位占用查询
effect: read
access: signed-in
---*/
SELECT b.Building
FROM Dorm_NoSuchTable b;
