/*---
procedure: P_E2E
cxtype: 参数停用
summary: 停用一个参数；编号不存在时什么也不改
effect: write
access: {roles: [系统管理员]}
params:
  Id: {from: OtherA, type: nvarchar(50), default: ''}
---*/
UPDATE Base_Parameter SET Enabled = 0 WHERE ParameterId = @Id;
