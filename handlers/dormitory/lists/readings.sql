/*---
summary: 抄表记录，按月份、楼栋筛选
record: Dorm_Reading
effect: read
params:
  ReadingId: {from: query.readingid, type: nvarchar(50), default: ''}
  MeterId:   {from: query.meterid, default: ''}
  Keyword:   {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Month:     {from: query.month, default: ''}
  Building:  {from: query.building, type: nvarchar(50), default: ''}
sort:
  allow:
    MeterId: m.MeterName
    Month: r.Month
    CreateDate: r.CreateDate
    ModifyDate: r.ModifyDate
  default: r.Month desc, r.MeterName, r.ReadingId
page: {}
export:
  name: 抄表
  columns:
    {Meter: 18, Month: 10, Water: {width: 12, format: '0.00'}, WaterOldEnd: {width: 12, format: '0.00'}, WaterNewStart: {width: 12, format: '0.00'},
      Power: {width: 12, format: '0.00'}, PowerOldEnd: {width: 12, format: '0.00'}, PowerNewStart: {width: 12, format: '0.00'}, Remark: 30}
tests:
  - {name: 总表, as: sushe, in: {query.meterid: main/A栋}, rows: 4}
---*/
SELECT r.ReadingId, r.MeterId, m.MeterName AS Meter, r.MeterName, m.Building, r.Month, r.Water, r.WaterOldEnd, r.WaterNewStart,
       r.Power, r.PowerOldEnd, r.PowerNewStart, r.WaterPhoto, r.PowerPhoto, r.Remark,
       r.RowVersion, r.CreateUserName, r.CreateDate, r.ModifyUserName, r.ModifyDate
FROM Dorm_Reading r
LEFT JOIN View_Meter m ON m.MeterId = r.MeterId
WHERE 1 = 1
  /*if ReadingId*/ AND r.ReadingId = @ReadingId /*end*/
  /*if MeterId*/ AND r.MeterId = @MeterId /*end*/
  /*if Month*/ AND r.Month = @Month /*end*/
  /*if Building*/ AND m.Building = @Building /*end*/
  /*if Keyword*/ AND (r.MeterName LIKE @Keyword ESCAPE '\' OR r.Remark LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
