/*---
summary: 房间台账，按楼栋、楼层、房型、状态、月租筛选
record: Dorm_Room
effect: read
params:
  RoomId:   {from: query.roomid, type: nvarchar(50), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Building: {from: query.building, default: ''}
  Floor:    {from: query.floor, default: null}
  RoomType: {from: query.roomtype, default: ''}
  Status:   {from: query.status, default: ''}
  RentFrom: {from: query.rentperbedfrom, type: 'decimal(10,2)', default: null}
  RentTo:   {from: query.rentperbedto, type: 'decimal(10,2)', default: null}
sort:
  allow: [r.Building, r.Floor, r.RoomNo, r.RoomType, r.Beds, r.RentPerBed, r.Status, r.CreateDate, r.ModifyDate]
  default: r.Building, r.Floor, r.RoomNo
page: {}
export:
  name: 房间台账
  columns:
    {Building: 12, Floor: 6, RoomNo: 10, RoomType: 8, Beds: {width: 8, total: true}, RentPerBed: {width: 12, format: '#,##0.00'}, WaterMeter: 16,
      PowerMeter: 16, Items: 40, Status: 8, Remark: 30}
tests:
  - {name: 一栋一层, as: sushe, in: {query.building: A栋, query.floor: 3}, rows: 18}
  - {name: 第二页, as: sushe, in: {query.page: 2, query.pageSize: 50}, rows: 50}
  - {name: 楼栋和房号, as: sushe, in: {query.keyword: A栋 101}, rows: 1}
  - {name: 每床 150 到 160 元, as: sushe, in: {query.rentperbedfrom: 150, query.rentperbedto: 160, query.pageSize: 200}, rows: 108}
  - {name: 没有的楼栋, as: sushe, in: {query.building: Z栋}, rows: 0}
---*/
SELECT r.RoomId, r.Building, r.Floor, r.RoomNo, r.RoomType, r.Beds, r.RentPerBed, r.RentFrom, r.WaterMeter, r.PowerMeter, r.Items, r.Status, r.Remark,
       r.RowVersion, r.CreateUserName, r.CreateDate, r.ModifyUserName, r.ModifyDate
FROM Dorm_Room r
WHERE 1 = 1
  /*if RoomId*/ AND r.RoomId = @RoomId /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
  /*if Floor*/ AND r.Floor = @Floor /*end*/
  /*if RoomType*/ AND r.RoomType = @RoomType /*end*/
  /*if Status*/ AND r.Status = @Status /*end*/
  /*if RentFrom*/ AND r.RentPerBed >= @RentFrom /*end*/
  /*if RentTo*/ AND r.RentPerBed <= @RentTo /*end*/
  /*if Keyword*/ AND (CONCAT(r.Building, ' ', r.RoomNo) LIKE @Keyword ESCAPE '\' OR r.WaterMeter LIKE @Keyword ESCAPE '\'
    OR r.PowerMeter LIKE @Keyword ESCAPE '\' OR r.Items LIKE @Keyword ESCAPE '\' OR r.Remark LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
