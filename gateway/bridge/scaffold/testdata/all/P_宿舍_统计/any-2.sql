/*---
# 由 gateway bridge scaffold 按存储过程写出，其中有猜测：逐行核对以后，删去这些注释
procedure: P_宿舍_统计
summary: 存储过程 dbo.P_宿舍_统计
effect: read  # 猜测：正文里没有看到写入
access: {roles: [系统管理员]}  # 最严的写法，按原系统的权限改
database: erp
exec: dbo.P_宿舍_统计
# 没有结果集
---*/
