/*---
procedure: P_E2E
cxtype: 报修分页查询
summary: 宿舍报修，按楼栋筛选，按报修时间或楼栋排序
effect: read
access: {roles: [系统管理员]}
params:
  SouSuo:    {from: OtherA, type: nvarchar(100), default: '', like: contains}
  Time1:     {from: Ontime, type: datetime, formats: [yyyy-MM-dd], default: null}
  ShaiXuanN: {from: OtherB.ShaiXuanN, type: nvarchar(20), default: ''}
  ShaiXuanV: {from: OtherB.ShaiXuanV, type: nvarchar(50), default: ''}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {楼栋: r.Building, 状态: r.Status}}
sort: {name: {from: OtherB.sort}, order: {from: OtherB.order}, allow: {报修时间: r.ReportDate, 楼栋: r.Building}, default: r.RepairNo}
page: {number: {from: OtherB.page}, size: {from: OtherB.pageSize, default: 20}, max: 100, total: true}
---*/
SELECT r.RepairNo, r.Building, r.Room, r.Item, r.ReportDate
FROM Dorm_Repair r
WHERE (@SouSuo = '' OR r.Item LIKE @SouSuo ESCAPE '\')
  AND (@Time1 IS NULL OR r.ReportDate >= @Time1)
  /*filter*/
/*sort*/
/*page*/;
