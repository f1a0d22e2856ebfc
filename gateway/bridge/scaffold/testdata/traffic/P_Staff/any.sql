/*---
# 由 gateway bridge scaffold 按存储过程写出，其中有猜测：逐行核对以后，删去这些注释
# 核对：@Time1：来源按名称猜
# 核对：@Time2：来源按名称猜
# 核对：有参数没有默认值：客户端没有发时，这里文字给空串，其他给 NULL；原来给什么请核对
# 核对：客户端没有发 CXType；这个条目会回答所有没有单独条目的 CXType
# 核对：客户端发的名称带不带 hr.，请核对
procedure: P_Staff
summary: 存储过程 hr.P_Staff
effect: read  # 猜测：正文里没有看到写入
access: {roles: [系统管理员]}  # 最严的写法，按原系统的权限改
database: erp
exec: hr.P_Staff
params:
  Time1: {from: Ontime, type: datetime, default: '2020-01-01'}  # 来源按名称猜
  Time2: {from: Entime, type: date, default: null}  # 来源按名称猜
# 没有结果集
---*/
