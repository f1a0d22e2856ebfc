/*---
summary: 水电表（各房间与各楼栋总表），供抄表选择
effect: read
params:
  MeterId: {from: query.meterid, type: nvarchar(60), default: ''}
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
sort:
  allow: [m.MeterName]
  default: m.MeterName, m.MeterId
page: {}
tests:
  - {name: 总表, as: sushe, in: {query.keyword: 总表}, rows: 4}
---*/
SELECT m.MeterId, m.MeterName, m.Building, m.RoomId
FROM View_Meter m
WHERE 1 = 1
  /*if MeterId*/ AND m.MeterId = @MeterId /*end*/
  /*if Keyword*/ AND m.MeterName LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
