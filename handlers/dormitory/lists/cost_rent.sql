/*---
summary: 房租汇总，按月份和房间
effect: read
params:
  Keyword:  {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Month:    {from: query.month, type: nvarchar(7), default: ''}
  Building: {from: query.building, type: nvarchar(50), default: ''}
  RoomId:   {from: query.roomid, type: nvarchar(50), default: ''}
  Occupied: {from: query.occupied, type: bit, default: null}
sort:
  allow: [c.Month, c.RoomNo, c.BedDays, c.Rent]
  default: c.Month desc, c.Building, c.RoomNo, c.RoomId
page: {}
export:
  name: 房租汇总
  columns:
    Month:      {heading: 月份, width: 10}
    Building:   {heading: 楼栋, width: 12}
    RoomNo:     {heading: 房号, width: 10}
    Beds:       {heading: 床位数, width: 8}
    RentPerBed: {heading: 床位月租, width: 12, format: '#,##0.00'}
    PersonDays: {heading: 住宿天数, width: 10, total: true}
    BedDays:    {heading: 床位天数, width: 10, total: true}
    Rent:       {heading: 房租, width: 12, format: '#,##0.00', total: true}
---*/
SELECT c.Month, c.RoomId, c.Building, c.RoomNo, c.Beds, c.RentPerBed, c.PersonDays, c.BedDays, c.Rent
FROM Dorm_RoomCost c
WHERE 1 = 1
  /*if Month*/ AND c.Month = @Month /*end*/
  /*if Building*/ AND c.Building = @Building /*end*/
  /*if RoomId*/ AND c.RoomId = @RoomId /*end*/
  /*if Occupied*/ AND CASE WHEN c.PersonDays > 0 OR c.Rent <> 0 THEN 1 ELSE 0 END = @Occupied /*end*/
  /*if Keyword*/ AND (c.RoomNo LIKE @Keyword ESCAPE '\' OR c.Building LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
