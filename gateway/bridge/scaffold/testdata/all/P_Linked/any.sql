/*---
# 由 gateway bridge scaffold 按存储过程写出，其中有猜测：逐行核对以后，删去这些注释
# 核对：读了数据库以外的 erp.Stock.dbo.Item：影子比较会再读一遍
procedure: P_Linked
summary: 存储过程 dbo.P_Linked
effect: read  # 猜测：正文里没有看到写入
access: {roles: [系统管理员]}  # 最严的写法，按原系统的权限改
database: erp
exec: dbo.P_Linked
# 没有结果集
---*/
