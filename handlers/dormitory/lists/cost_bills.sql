/*---
summary: 一个月各人的宿舍费用和所在房间的计费依据
effect: read
params:
  Month:          {from: handler.month, type: nvarchar(7)}
  CostId:         {from: body.costid, type: nvarchar(50), default: ''}
  RoomId:         {from: body.roomid, type: nvarchar(50), default: ''}
  OrganizationId: {from: body.organizationid, type: nvarchar(50), default: ''}
  DepartmentName: {from: body.departmentname, type: nvarchar(2000), default: ''}
  Building:       {from: body.building, type: nvarchar(50), default: ''}
  Keyword:        {from: body.keyword, type: nvarchar(50), default: '', like: contains}
---*/
SELECT c.CostId, c.ResidentKey, c.Month, c.RoomId, c.Building, c.RoomNo,
       CASE WHEN c.ResidentKey LIKE 'worker/%' THEN NULL ELSE c.ResidentNo END AS ResidentNo, c.ResidentName,
       c.DepartmentName, c.FirstDay, c.LastDay, c.Days, c.BedDays, c.Rent, c.Water, c.Power, c.Correction, c.Total, c.RentText,
       r.RentPerBed, r.PersonDays, r.WaterUsed, r.WaterFree, r.WaterLoss, r.WaterPrice, r.Water AS RoomWater,
       r.PowerUsed, r.PowerFree, r.PowerLoss, r.PowerPrice, r.Power AS RoomPower
FROM Dorm_Cost c
LEFT JOIN Dorm_RoomCost r ON r.Month = c.Month AND r.RoomId = c.RoomId AND (c.Days > 0 OR c.ResidentKey = '')
WHERE c.Month = @Month
  /*if CostId*/ AND c.ResidentKey = (SELECT k.ResidentKey FROM Dorm_Cost k WHERE k.CostId = @CostId) /*end*/
  /*if RoomId*/ AND c.RoomId = @RoomId /*end*/
  /*if OrganizationId*/ AND c.OrganizationId = @OrganizationId /*end*/
  /*if DepartmentName*/ AND c.DepartmentName = @DepartmentName /*end*/
  /*if Building*/ AND c.Building = @Building /*end*/
  /*if Keyword*/ AND (c.ResidentName LIKE @Keyword ESCAPE '\' OR c.ResidentName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR c.RoomNo LIKE @Keyword ESCAPE '\') /*end*/
ORDER BY c.DepartmentName, c.ResidentNo, c.ResidentKey, c.Building, c.RoomNo
