/*---
summary: 入住记录，按楼栋、状态、人员类别、入住和退宿日期筛选；证件号码只给能编辑入住的人
record: Dorm_CheckIn
effect: read
params:
  CheckInId:   {from: query.checkinid, type: nvarchar(50), default: ''}
  Keyword:     {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  MayIdNumber: {from: session.can.dormitory-into.edit, type: bit}
  RoomId:      {from: query.roomid, default: ''}
  PersonOf:    {from: query.personof, type: nvarchar(50), default: '', title: 与这条入住记录同一人}
  Building:    {from: query.building, type: nvarchar(50), default: '', title: 楼栋}
  State:       {from: query.state, type: nvarchar(20), default: '', choices: [待入住, 在住, 已退宿]}
  Kind:        {from: query.kind, type: nvarchar(20), default: '', choices: [员工, 外来人员]}
  Leaving:     {from: query.leaving, type: nvarchar(20), default: '', title: 已登记退宿还没有退的, choices: [待退宿]}
  BeginFrom:   {from: query.fromdatefrom, type: date, default: null}
  BeginTo:     {from: query.fromdateto, type: date, default: null}
  EndFrom:     {from: query.todatefrom, type: date, default: null}
  EndTo:       {from: query.todateto, type: date, default: null}
  Today:       {from: now, type: date}
restricted: {WorkerIdNumber: {button: dormitory-into.edit}}
sort:
  allow: [c.FromDate, c.ToDate, c.CreateDate, c.ModifyDate]
  default: c.FromDate desc, c.CheckInId desc
page: {}
export:
  name: 入住管理
  columns:
    {RoomName: 14, BedNo: 6, Person: 20, WorkerName: 14, Gender: 6, Kind: {heading: 人员类别, width: 10}, DepartmentName: {heading: 部门, width: 30},
      WorkerCompany: 24, WorkerIdNumber: 22, State: {heading: 状态, width: 8}, FromDate: {width: 12, format: yyyy-mm-dd},
      ToDate: {width: 12, format: yyyy-mm-dd}, KeysOut: {width: 8, total: true}, KeysReturned: {width: 8, total: true}, Items: 30, ItemsReturned: 30,
      Deposit: {width: 12, format: '#,##0.00', total: true}, DepositReturned: {width: 12, format: '#,##0.00', total: true}, Remark: 30}
---*/
-- Joins are outer ones, so that counting leaves out those that no condition needs.
SELECT c.CheckInId, c.RoomId, CONCAT(r.Building, ' ', r.RoomNo) AS RoomName, r.Building, c.BedNo,
       CASE WHEN c.UserId IS NULL THEN CONCAT(c.WorkerName, '（', c.WorkerCompany, '）')
            WHEN u.StaffNo IS NULL THEN u.RealName ELSE CONCAT(u.RealName, '（', u.StaffNo, '）') END AS Resident,
       c.UserId, CASE WHEN u.StaffNo IS NULL THEN u.RealName ELSE CONCAT(u.RealName, '（', u.StaffNo, '）') END AS Person,
       c.WorkerName, c.WorkerCompany, c.WorkerIdNumber,
-- @dialect sqlserver
       CASE WHEN c.WorkerIdNumber IS NULL THEN NULL ELSE CONCAT('****', RIGHT(c.WorkerIdNumber, 4)) END AS WorkerIdNumberMasked,
-- @dialect sqlite
       CASE WHEN c.WorkerIdNumber IS NULL THEN NULL ELSE CONCAT('****', SUBSTR(c.WorkerIdNumber, -4)) END AS WorkerIdNumberMasked,
-- @dialect both
       c.Gender, CASE WHEN c.UserId IS NULL THEN '外来人员' ELSE '员工' END AS Kind, d.FullName AS DepartmentName,
       CASE WHEN c.ToDate <= @Today THEN '已退宿' WHEN c.FromDate > @Today THEN '待入住' ELSE '在住' END AS State,
       CASE WHEN u.Status = '离职' AND (c.ToDate IS NULL OR c.ToDate > @Today) THEN '待退宿' ELSE NULL END AS Leaving,
       c.FromDate, c.ToDate, c.LateReason, c.KeysOut, c.KeysReturned, c.Items, c.ItemsReturned, c.Deposit, c.DepositReturned, c.Remark,
       c.RowVersion, c.CreateUserName, c.CreateDate, c.ModifyUserName, c.ModifyDate
FROM Dorm_CheckIn c
LEFT JOIN Dorm_Room r ON r.RoomId = c.RoomId
LEFT JOIN Base_User u ON u.UserId = c.UserId
LEFT JOIN Base_Organization d ON d.OrganizationId = u.OrganizationId
WHERE 1 = 1
  /*if CheckInId*/ AND c.CheckInId = @CheckInId /*end*/
  /*if RoomId*/ AND c.RoomId = @RoomId /*end*/
  /*if PersonOf*/ AND (c.UserId = (SELECT o.UserId FROM Dorm_CheckIn o WHERE o.CheckInId = @PersonOf)
    OR c.WorkerIdNumber = (SELECT o.WorkerIdNumber FROM Dorm_CheckIn o WHERE o.CheckInId = @PersonOf)) /*end*/
-- The sign keeps SQLite from reading all rooms of the building and sorting them: the order has an index.
-- @dialect sqlite
  /*if Building*/ AND +c.RoomId IN (SELECT q.RoomId FROM Dorm_Room q WHERE q.Building = @Building) /*end*/
-- @dialect sqlserver
  /*if Building*/ AND c.RoomId IN (SELECT q.RoomId FROM Dorm_Room q WHERE q.Building = @Building) /*end*/
-- @dialect both
  /*if State*/ AND CASE WHEN c.ToDate <= @Today THEN '已退宿' WHEN c.FromDate > @Today THEN '待入住' ELSE '在住' END = @State /*end*/
  /*if Leaving*/ AND @Leaving = '待退宿' AND (c.ToDate IS NULL OR c.ToDate > @Today)
    AND c.UserId IN (SELECT q.UserId FROM Base_User q WHERE q.Status = '离职') /*end*/
  /*if Kind*/ AND CASE WHEN c.UserId IS NULL THEN '外来人员' ELSE '员工' END = @Kind /*end*/
  /*if BeginFrom*/ AND c.FromDate >= @BeginFrom /*end*/
  /*if BeginTo*/ AND c.FromDate <= @BeginTo /*end*/
  /*if EndFrom*/ AND c.ToDate >= @EndFrom /*end*/
  /*if EndTo*/ AND c.ToDate <= @EndTo /*end*/
  /*if Keyword*/ AND (c.RoomId IN (SELECT n.RoomId FROM View_RoomName n WHERE n.RoomName LIKE @Keyword ESCAPE '\')
    OR c.UserId IN (SELECT p.UserId FROM View_StaffName p WHERE p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\'))
    OR c.WorkerName LIKE @Keyword ESCAPE '\' OR c.WorkerName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR c.WorkerCompany LIKE @Keyword ESCAPE '\' OR c.Remark LIKE @Keyword ESCAPE '\'
    OR (@MayIdNumber = 1 AND c.WorkerIdNumber LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
