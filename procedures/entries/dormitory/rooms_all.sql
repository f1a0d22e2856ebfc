/*---
summary: 全部房间，供其他页面选择，不含租金和停用的房间
effect: read
params:
  Building: {from: query.building, type: nvarchar(50), default: ''}
  Status:   {from: query.status, type: nvarchar(20), default: ''}
tests:
  - {name: 一栋, as: putong, in: {query.building: 夫妻楼}, rows: 105}
---*/
SELECT r.RoomId, n.RoomName, r.Building, r.Floor, r.RoomNo, r.RoomType, r.Beds, r.Status
FROM Dorm_Room r
JOIN View_RoomName n ON n.RoomId = r.RoomId
WHERE r.Status <> '停用'
  /*if Building*/ AND r.Building = @Building /*end*/
  /*if Status*/ AND r.Status = @Status /*end*/
ORDER BY r.Building, r.Floor, r.RoomNo
