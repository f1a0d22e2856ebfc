/*---
# 由 gateway bridge scaffold 按存储过程写出，其中有猜测：逐行核对以后，删去这些注释
# 核对：有参数没有默认值：客户端没有发时，这里文字给空串，其他给 NULL；原来给什么请核对
# 核对：看不到正文（加密、CLR，或账号没有 VIEW DEFINITION）：读写和能否试跑都不知道，按最谨慎的写
procedure: P_Secret
summary: 存储过程 dbo.P_Secret
effect: write  # 猜测，因为有：看不到正文
trial: false  # 回滚撤销不了：不知道，看不到正文
access: {roles: [系统管理员]}  # 最严的写法，按原系统的权限改
database: erp
exec: dbo.P_Secret
params:
  OtherA: {from: OtherA, type: varchar(20), default: ''}
# 没有结果集
---*/
