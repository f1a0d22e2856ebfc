/*---
# 由 gateway bridge scaffold 按存储过程写出，其中有猜测：逐行核对以后，删去这些注释
# 核对：@BedId：来源是猜的
# 核对：@Id：来源是猜的
# 核对：@IntoNo：只作输出；要传入就写 from
# 核对：有参数没有默认值：客户端没有发时，这里文字给空串，其他给 NULL；原来给什么请核对
# 核对：有输出参数：答案最后多一个表（ReturnValue 和输出参数），与原系统不同就要改
# 核对：有 ROLLBACK：会连同网关的事务一起回滚，SQL Server 再报 266
# 核对：errors：存储过程抛出的文字照原样给客户端，原系统是不是这样请核对
procedure: P_CheckIn
summary: 存储过程 dbo.P_CheckIn
effect: write  # 猜测，因为有：INSERT dbo.[入住 记录]、INTO dbo.[入住 记录]
access: {roles: [系统管理员]}  # 最严的写法，按原系统的权限改
database: erp
exec: dbo.P_CheckIn
params:
  BedId: {from: OtherB.BedId, type: int, default: null}  # 来源是猜的
  Id: {from: OtherB.Id, type: nvarchar(36), default: null}  # 存储过程里是 uniqueidentifier；来源是猜的
  IntoNo: {type: nvarchar(30), output: true}  # 只作输出；要传入就写 from
errors:
  50000: {}
  50001: {}
# 没有结果集
---*/
