/*---
# 由 gateway bridge scaffold 按存储过程写出，其中有猜测：逐行核对以后，删去这些注释
# 核对：客户端发的名称带不带 hr.，请核对
procedure: hr.P_Dormitory
summary: 存储过程 hr.P_Dormitory
effect: write  # 猜测，因为有：TRUNCATE hr.Staff
access: {roles: [系统管理员]}  # 最严的写法，按原系统的权限改
database: erp
exec: hr.P_Dormitory
# 第一个结果集的列：
#   RepairNo nvarchar(30)
#   （没有名称） int
---*/
