/*---
summary: 全部房间，供其他页面选择，不含租金和停用的房间；经销商看不到工厂的宿舍
record: Dorm_Room
effect: read
params:
  RoomId:    {from: query.roomid, type: nvarchar(50), default: ''}
  Building:  {from: query.building, default: ''}
  Status:    {from: query.status, default: ''}
  MayReport: {from: session.can.dormitory-repair.add, type: int, default: 0}
  MaySingle: {from: session.can.dormitory-single.add, type: int, default: 0}
  Top:       {from: session.topdepartment, type: nvarchar(50), default: ''}
tests:
  - {name: 一栋, as: putong, in: {query.building: 夫妻楼}, rows: 105}
  - {name: 经销商看不到宿舍, as: jxs, rows: 0}
---*/
SELECT r.RoomId, n.RoomName, r.Building, r.Floor, r.RoomNo, r.RoomType, r.Beds, r.Status
FROM Dorm_Room r
JOIN View_RoomName n ON n.RoomId = r.RoomId
WHERE r.Status <> '停用'
  AND NOT EXISTS (SELECT 1 FROM Base_Setting c WHERE c.Code = 'DealerTopDepartment' AND c.Value = @Top)
  AND (@Top <> '' OR @MayReport = 1 OR @MaySingle = 1)
  /*if RoomId*/ AND r.RoomId = @RoomId /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
  /*if Status*/ AND r.Status = @Status /*end*/
ORDER BY r.Building, r.Floor, r.RoomNo
