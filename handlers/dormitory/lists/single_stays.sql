/*---
summary: 单间住宿，按房间、员工、起止日期、是否有效筛选
record: Dorm_SingleStay
effect: read
params:
  SingleStayId: {from: query.singlestayid, type: nvarchar(50), default: ''}
  Keyword:      {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Building:     {from: query.building, type: nvarchar(50), default: '', title: 楼栋}
  State:        {from: query.state, type: nvarchar(20), default: '', choices: [未开始, 有效, 已结束]}
  BeginFrom:    {from: query.fromdatefrom, type: date, default: null}
  BeginTo:      {from: query.fromdateto, type: date, default: null}
  EndFrom:      {from: query.todatefrom, type: date, default: null}
  EndTo:        {from: query.todateto, type: date, default: null}
  Today:        {from: now, type: date}
sort:
  allow:
    RoomId: n.RoomName
    UserId: u.RealName
    FromDate: s.FromDate
    ToDate: s.ToDate
    CreateDate: s.CreateDate
    ModifyDate: s.ModifyDate
  default: s.FromDate desc, s.SingleStayId
page: {}
export:
  name: 单间住宿
  columns:
    {RoomName: 14, Person: 20, DepartmentName: {heading: 部门, width: 30}, State: {heading: 状态, width: 8},
      FromDate: {width: 12, format: yyyy-mm-dd}, ToDate: {width: 12, format: yyyy-mm-dd}, Reason: 30, Approver: 20, Remark: 30}
tests:
  - {name: 全部, as: sushe, in: {query.pageSize: 200}, rows: 24}
  - {name: 有效, as: sushe, in: {query.state: 有效, query.pageSize: 200}, rows: 14}
---*/
SELECT s.SingleStayId, s.RoomId, n.RoomName, r.Building, s.UserId, p.Person, d.FullName AS DepartmentName,
       CASE WHEN s.FromDate > @Today THEN '未开始' WHEN s.ToDate < @Today THEN '已结束' ELSE '有效' END AS State,
       s.FromDate, s.ToDate, s.Reason, s.ApproverId, a.Person AS Approver, s.Remark,
       s.RowVersion, s.CreateUserName, s.CreateDate, s.ModifyUserName, s.ModifyDate
FROM Dorm_SingleStay s
JOIN Dorm_Room r ON r.RoomId = s.RoomId
JOIN View_RoomName n ON n.RoomId = s.RoomId
JOIN Base_User u ON u.UserId = s.UserId
JOIN View_StaffName p ON p.UserId = s.UserId
JOIN View_StaffName a ON a.UserId = s.ApproverId
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
WHERE 1 = 1
  /*if SingleStayId*/ AND s.SingleStayId = @SingleStayId /*end*/
  /*if Building*/ AND r.Building = @Building /*end*/
  /*if State*/ AND CASE WHEN s.FromDate > @Today THEN '未开始' WHEN s.ToDate < @Today THEN '已结束' ELSE '有效' END = @State /*end*/
  /*if BeginFrom*/ AND s.FromDate >= @BeginFrom /*end*/
  /*if BeginTo*/ AND s.FromDate <= @BeginTo /*end*/
  /*if EndFrom*/ AND s.ToDate >= @EndFrom /*end*/
  /*if EndTo*/ AND s.ToDate <= @EndTo /*end*/
  /*if Keyword*/ AND (n.RoomName LIKE @Keyword ESCAPE '\' OR p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR s.Reason LIKE @Keyword ESCAPE '\'
    OR s.Remark LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
