/*---
summary: 单间申请，新的在前，按状态筛选
effect: read
params:
  SingleRequestId: {from: query.singlerequestid, type: nvarchar(50), default: ''}
  Keyword:         {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  State:           {from: query.state, type: nvarchar(10), default: ''}
sort:
  allow: [r.FromDate, r.CreateDate]
  default: r.CreateDate desc, r.SingleRequestId
page: {}
---*/
SELECT r.SingleRequestId, r.RoomId, n.RoomName, r.UserId, p.Person, r.FromDate, r.ToDate, r.Reason, r.State, r.ApplicationId, a.ApplicationNo,
       r.SingleStayId, r.RowVersion, r.CreateUserName, r.CreateDate, r.ModifyUserName, r.ModifyDate
FROM Dorm_SingleRequest r
JOIN View_RoomName n ON n.RoomId = r.RoomId
JOIN View_StaffName p ON p.UserId = r.UserId
LEFT JOIN Flow_Application a ON a.ApplicationId = r.ApplicationId
WHERE 1 = 1
  /*if SingleRequestId*/ AND r.SingleRequestId = @SingleRequestId /*end*/
  /*if State*/ AND r.State = @State /*end*/
  /*if Keyword*/ AND (p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR n.RoomName LIKE @Keyword ESCAPE '\' OR r.Reason LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
