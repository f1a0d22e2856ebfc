/*---
summary: 宿舍费用房间明细，按月份、楼栋筛选
effect: read
params:
  Keyword:  {from: body.keyword, type: nvarchar(50), default: '', like: contains}
  Month:    {from: body.month, type: nvarchar(7), default: ''}
  Building: {from: body.building, type: nvarchar(50), default: ''}
  RoomId:   {from: body.roomid, type: nvarchar(50), default: ''}
sort:
  allow:
    Month: c.Month
    RoomNo: c.RoomNo
    BedDays: c.BedDays
    Rent: c.Rent
    Water: c.Water
    Power: c.Power
  default: c.Month desc, c.Building, c.RoomNo, c.RoomId
page: {}
---*/
SELECT c.Month, c.RoomId, c.Building, c.RoomNo, c.Beds, c.RentPerBed, c.PersonDays, c.BedDays, c.Rent,
       c.WaterUsed, c.WaterFree, c.WaterLoss, c.WaterPrice, c.Water, c.PowerUsed, c.PowerFree, c.PowerLoss, c.PowerPrice, c.Power,
       c.Total
FROM Dorm_RoomCost c
WHERE 1 = 1
  /*if Month*/ AND c.Month = @Month /*end*/
  /*if Building*/ AND c.Building = @Building /*end*/
  /*if RoomId*/ AND c.RoomId = @RoomId /*end*/
  /*if Keyword*/ AND (c.RoomNo LIKE @Keyword ESCAPE '\' OR c.Building LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
