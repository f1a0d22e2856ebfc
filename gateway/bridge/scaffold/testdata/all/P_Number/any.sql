/*---
# 由 gateway bridge scaffold 按存储过程写出，其中有猜测：逐行核对以后，删去这些注释
procedure: P_Number
summary: 存储过程 dbo.P_Number
effect: write  # 猜测，因为有：NEXT VALUE FOR
trial: false  # 回滚撤销不了：NEXT VALUE FOR
access: {roles: [系统管理员]}  # 最严的写法，按原系统的权限改
database: erp
exec: dbo.P_Number
# 没有结果集
---*/
