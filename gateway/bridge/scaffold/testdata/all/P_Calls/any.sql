/*---
# 由 gateway bridge scaffold 按存储过程写出，其中有猜测：逐行核对以后，删去这些注释
# 核对：调用了没有读到的 Stock.dbo.usp_Book：它做什么、能否试跑，请自己看
# 核对：拼接 SQL：能调用的人可能注入，access 收紧
procedure: P_Calls
summary: 存储过程 dbo.P_Calls
effect: write  # 猜测，因为有：EXEC P_Number、EXEC Stock.dbo.usp_Book、EXEC (…)
trial: false  # 回滚撤销不了：NEXT VALUE FOR（在 dbo.P_Number 里）
access: {roles: [系统管理员]}  # 最严的写法，按原系统的权限改
database: erp
exec: dbo.P_Calls
# 没有结果集
---*/
