/*---
summary: 宿舍费用房间明细，按月份、楼栋、是否有人住筛选和导出
effect: read
params:
  Keyword:  {from: sent.keyword, type: nvarchar(50), default: '', like: contains}
  Month:    {from: sent.month, type: nvarchar(7), default: ''}
  Building: {from: sent.building, type: nvarchar(50), default: ''}
  RoomId:   {from: sent.roomid, type: nvarchar(50), default: ''}
  Occupied: {from: sent.occupied, type: bit, default: null}
sort:
  allow: [c.Month, c.RoomNo, c.BedDays, c.Rent, c.Water, c.Power]
  default: c.Month desc, c.Building, c.RoomNo, c.RoomId
page: {}
export:
  name: 宿舍费用房间明细
  columns:
    Month:      {heading: 月份, width: 10}
    Building:   {heading: 楼栋, width: 10}
    RoomNo:     {heading: 房号, width: 10}
    Beds:       {heading: 床位数, width: 8, total: true}
    PersonDays: {heading: 住宿天数, width: 10, total: true}
    Rent:       {heading: 房租, width: 12, format: '#,##0.00', total: true}
    WaterUsed:  {heading: 用水量（吨）, width: 10, format: '#,##0.00', total: true}
    WaterFree:  {heading: 免费用水（吨）, width: 10, format: '#,##0.00', total: true}
    WaterLoss:  {heading: 公摊用水（吨）, width: 10, format: '#,##0.00', total: true}
    WaterPrice: {heading: 水价（元/吨）, width: 14, format: '0.00##'}
    Water:      {heading: 水费, width: 12, format: '#,##0.00', total: true}
    PowerUsed:  {heading: 用电量（度）, width: 10, format: '#,##0.00', total: true}
    PowerFree:  {heading: 免费用电（度）, width: 10, format: '#,##0.00', total: true}
    PowerLoss:  {heading: 公摊用电（度）, width: 10, format: '#,##0.00', total: true}
    PowerPrice: {heading: 电价（元/度）, width: 14, format: '0.00##'}
    Power:      {heading: 电费, width: 12, format: '#,##0.00', total: true}
    Total:      {heading: 合计, width: 14, format: '#,##0.00', total: true}
---*/
SELECT c.Month, c.RoomId, c.Building, c.RoomNo, c.Beds, c.RentPerBed, c.PersonDays, c.BedDays, c.Rent,
       c.WaterUsed, c.WaterFree, c.WaterLoss, c.WaterPrice, c.Water, c.PowerUsed, c.PowerFree, c.PowerLoss, c.PowerPrice, c.Power,
       c.Total
FROM Dorm_RoomCost c
WHERE 1 = 1
  /*if Month*/ AND c.Month = @Month /*end*/
  /*if Building*/ AND c.Building = @Building /*end*/
  /*if RoomId*/ AND c.RoomId = @RoomId /*end*/
  /*if Occupied*/ AND CASE WHEN c.PersonDays > 0 OR c.Rent <> 0 THEN 1 ELSE 0 END = @Occupied /*end*/
  /*if Keyword*/ AND (c.RoomNo LIKE @Keyword ESCAPE '\' OR c.Building LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
