/*---
# 由 gateway bridge scaffold 按存储过程写出，其中有猜测：逐行核对以后，删去这些注释
# 核对：@Account：取登录者的，不信客户端发来的
# 核对：@Building：在 OtherB、Myresult 里都见过
# 核对：@Price：来源是猜的
# 核对：@Open：来源是猜的
# 核对：有参数没有默认值：客户端没有发时，这里文字给空串，其他给 NULL；原来给什么请核对
procedure: P_Dormitory
cxtype: 报修查询
summary: 存储过程 dbo.P_Dormitory
effect: read  # 猜测：正文里没有看到写入
access: {roles: [系统管理员]}  # 最严的写法，按原系统的权限改
database: erp
exec: dbo.P_Dormitory
params:
  CXType: {from: CXType, type: nvarchar(50), default: ''}
  Ontime: {from: Ontime, type: datetime, default: null}
  Entime: {from: Entime, type: datetime, default: null}
  OtherA: {from: OtherA, type: nvarchar(100), default: 'it''s'}
  OtherB: {from: OtherB, type: nvarchar(max), default: ''}
  Myresult: {from: Myresult, type: nvarchar(max), default: ''}
  Account: {from: session.account, type: nvarchar(50), default: ''}  # 取登录者的，不信客户端发来的
  Building: {from: OtherB.Building, type: nvarchar(20), default: ''}  # 在 OtherB、Myresult 里都见过
  Price: {from: OtherB.Price, type: "decimal(18,2)", default: '1.5'}  # 来源是猜的
  Open: {from: OtherB.Open, type: bit, default: '1'}  # 来源是猜的
# 第一个结果集的列：
#   RepairNo nvarchar(30)
#   （没有名称） int
---*/
