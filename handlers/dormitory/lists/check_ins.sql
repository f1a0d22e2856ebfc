/*---
summary: 入住记录，按楼栋、状态、人员类别、入住和退宿日期筛选；证件号码只给能编辑入住的人
effect: read
params:
  CheckInId:   {from: query.checkinid, type: nvarchar(50), default: ''}
  Keyword:     {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  MayIdNumber: {from: session.can.dormitory-into.edit, type: bit}
  RoomId:      {from: query.roomid, type: nvarchar(50), default: ''}
  PersonOf:    {from: query.personof, type: nvarchar(50), default: ''}
  Building:    {from: query.building, type: nvarchar(50), default: ''}
  State:       {from: query.state, type: nvarchar(20), default: ''}
  Kind:        {from: query.kind, type: nvarchar(20), default: ''}
  Leaving:     {from: query.leaving, type: nvarchar(20), default: ''}
  BeginFrom:   {from: query.fromdatefrom, type: date, default: null}
  BeginTo:     {from: query.fromdateto, type: date, default: null}
  EndFrom:     {from: query.todatefrom, type: date, default: null}
  EndTo:       {from: query.todateto, type: date, default: null}
  Today:       {from: now, type: date}
restricted: {WorkerIdNumber: {button: dormitory-into.edit}}
sort:
  allow:
    FromDate: c.FromDate
    ToDate: c.ToDate
    CreateDate: c.CreateDate
    ModifyDate: c.ModifyDate
  default: c.FromDate desc, c.CheckInId desc
page: {}
export:
  name: 入住管理
  columns:
    RoomName:        {heading: 房间, width: 14}
    BedNo:           {heading: 床位, width: 6}
    Person:          {heading: 员工, width: 20}
    WorkerName:      {heading: 外来人员姓名, width: 14}
    Gender:          {heading: 性别, width: 6}
    Kind:            {heading: 人员类别, width: 10}
    DepartmentName:  {heading: 部门, width: 30}
    WorkerCompany:   {heading: 所属单位, width: 24}
    WorkerIdNumber:  {heading: 证件号码, width: 22}
    State:           {heading: 状态, width: 8}
    FromDate:        {heading: 入住日期, width: 12, format: yyyy-mm-dd}
    ToDate:          {heading: 退宿日期, width: 12, format: yyyy-mm-dd}
    KeysOut:         {heading: 发放钥匙, width: 8, total: true}
    KeysReturned:    {heading: 归还钥匙, width: 8, total: true}
    Items:           {heading: 发放物品, width: 30}
    ItemsReturned:   {heading: 归还物品, width: 30}
    Deposit:         {heading: 押金, width: 12, format: '#,##0.00', total: true}
    DepositReturned: {heading: 退还押金, width: 12, format: '#,##0.00', total: true}
    Remark:          {heading: 备注, width: 30}
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
    OR c.UserId IN (SELECT p.UserId FROM View_StaffName p WHERE p.Person LIKE @Keyword ESCAPE '\')
    OR c.WorkerName LIKE @Keyword ESCAPE '\' OR c.WorkerCompany LIKE @Keyword ESCAPE '\' OR c.Remark LIKE @Keyword ESCAPE '\'
    OR (@MayIdNumber = 1 AND c.WorkerIdNumber LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
