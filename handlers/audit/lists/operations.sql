/*---
summary: 操作日志：谁、以谁的账号、何时、从哪里、对哪条记录做了什么、结果如何，最近的在前
effect: read
intent: read
params:
  Keyword: {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Person:  {from: query.person, type: nvarchar(50), default: '', like: contains}
  Subject: {from: query.subject, type: nvarchar(50), default: '', like: contains}
  From:    {from: query.from, type: date, default: null}
  To:      {from: query.to, type: datetime2(3), day: end, default: null}
  Event:   {from: query.event, type: nvarchar(50), default: ''}
  Kind:    {from: query.kind, type: nvarchar(100), default: ''}
  Outcome: {from: query.outcome, type: nvarchar(10), default: ''}
  Address: {from: query.address, type: nvarchar(50), default: ''}
  Object:  {from: query.object, type: nvarchar(400), default: ''}
restricted: {Parameters: {button: operation-log.detail}}
sort: {allow: [a.CreateDate], default: 'a.CreateDate DESC, a.AuditId DESC'}
page: {}
export:
  name: 操作日志
  columns:
    CreateDate:     {heading: 时间, width: 20, format: 'yyyy-mm-dd hh:mm:ss'}
    ActorName:      {heading: 操作人, width: 12}
    ActorAccount:   {heading: 操作人账号, width: 16}
    SubjectName:    {heading: 所用或所涉账号的姓名, width: 20}
    SubjectAccount: {heading: 所用或所涉账号, width: 18}
    Action:         {heading: 操作, width: 18}
    Title:          {heading: 对象, width: 40}
    Object:         {heading: 编号, width: 50}
    Outcome:        {heading: 结果, width: 8}
    Address:        {heading: 地址, width: 18}
    Device:         {heading: 设备, width: 24}
    Parameters:     {heading: 参数, width: 60}
tests:
  - {name: 房间 A栋 的修改, as: admin, in: {query.kind: Dorm_Room, query.keyword: 房间, query.person: 李秀英, query.subject: 李秀英, query.from: '2000-01-01', query.to: '2999-01-01', query.event: record.delete, query.outcome: 成功, query.address: 10.8.1.20, query.object: Dorm_Room/x}, rows: 0}
  - {name: 只有失败的, as: admin, in: {query.outcome: 失败}, rows: 0}
---*/
SELECT a.AuditId, a.CreateDate, a.Event, a.Action, a.Kind, a.Title, a.Object, a.Outcome, a.ActorName, a.ActorAccount,
       a.SubjectName, a.SubjectAccount, a.Address, a.Device, a.Parameters
FROM /*if Person*/ Base_User u CROSS JOIN /*end*/ /*if Subject*/ Base_User v CROSS JOIN /*end*/ Audit_Log a
WHERE a.Category = 'operation'
  /*if From*/ AND a.CreateDate >= @From /*end*/
  /*if To*/ AND a.CreateDate <= @To /*end*/
  /*if Event*/ AND a.Event = @Event /*end*/
  /*if Kind*/ AND a.Kind = @Kind /*end*/
  /*if Outcome*/ AND a.Outcome = @Outcome /*end*/
  /*if Address*/ AND a.Address = @Address /*end*/
  /*if Object*/ AND a.Object = @Object /*end*/
  /*if Person*/ AND a.ActorUserId = u.UserId AND (u.RealName LIKE @Person ESCAPE '\' OR u.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Person ESCAPE '\') OR u.Account LIKE @Person ESCAPE '\') /*end*/
  /*if Subject*/ AND a.SubjectUserId = v.UserId AND (v.RealName LIKE @Subject ESCAPE '\' OR v.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Subject ESCAPE '\') OR v.Account LIKE @Subject ESCAPE '\') /*end*/
  /*if Keyword*/ AND (a.Title LIKE @Keyword ESCAPE '\' OR a.Object LIKE @Keyword ESCAPE '\'
    OR a.Action COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR a.ActorName LIKE @Keyword ESCAPE '\' OR a.ActorAccount LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
