/*---
summary: 登录日志：成功与失败的登录、切换账号、程序调用，最近的在前
effect: read
intent: read
params:
  Keyword: {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Person:  {from: query.person, type: nvarchar(50), default: '', like: contains}
  From:    {from: query.from, type: date, default: null}
  To:      {from: query.to, type: datetime2(3), day: end, default: null}
  Kind:    {from: query.kind, type: nvarchar(100), default: ''}
  Outcome: {from: query.outcome, type: nvarchar(10), default: ''}
  Address: {from: query.address, type: nvarchar(50), default: ''}
sort: {allow: [a.CreateDate], default: 'a.CreateDate DESC, a.AuditId DESC'}
page: {}
export:
  name: 登录日志
  columns:
    CreateDate:     {heading: 时间, width: 20, format: 'yyyy-mm-dd hh:mm:ss'}
    SubjectName:    {heading: 姓名, width: 12}
    SubjectAccount: {heading: 账号, width: 18}
    Action:         {heading: 事项, width: 22}
    Way:            {heading: 方式, width: 10}
    Outcome:        {heading: 结果, width: 8}
    Address:        {heading: 地址, width: 18}
    Device:         {heading: 设备, width: 24}
    ActorName:      {heading: 操作人, width: 12}
    ActorAccount:   {heading: 操作人账号, width: 16}
    Object:         {heading: 程序与存储过程, width: 40}
tests:
  - {name: 切换账号, as: admin, in: {query.kind: switched, query.person: 赵敏}, rows: 2}
  - {name: 每个条件, as: admin, in: {query.kind: code, query.keyword: 无, query.person: 李秀英, query.from: '2000-01-01', query.to: '2999-01-01', query.outcome: 成功, query.address: 10.8.1.20}, rows: 0}
---*/
SELECT a.AuditId, a.CreateDate, a.Event, a.Action,
       CASE a.Kind WHEN 'password' THEN '密码' WHEN 'code' THEN '验证码' WHEN 'wechat' THEN '企业微信' WHEN 'switched' THEN '切换账号' WHEN 'program' THEN '程序' ELSE a.Kind END AS Way,
       a.Title, CASE a.Kind WHEN 'program' THEN a.Object ELSE '' END AS Object,
       a.Outcome, a.ActorName, a.ActorAccount, a.SubjectName, a.SubjectAccount, a.Address, a.Device
FROM /*if Person*/ Base_User u CROSS JOIN /*end*/ Audit_Log a
WHERE a.Category = 'sign-in'
  /*if From*/ AND a.CreateDate >= @From /*end*/
  /*if To*/ AND a.CreateDate <= @To /*end*/
  /*if Kind*/ AND a.Kind = @Kind /*end*/
  /*if Outcome*/ AND a.Outcome = @Outcome /*end*/
  /*if Address*/ AND a.Address = @Address /*end*/
  /*if Person*/ AND a.SubjectUserId = u.UserId AND (u.RealName LIKE @Person ESCAPE '\' OR u.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Person ESCAPE '\') OR u.Account LIKE @Person ESCAPE '\') /*end*/
  /*if Keyword*/ AND (a.SubjectName LIKE @Keyword ESCAPE '\' OR a.SubjectAccount LIKE @Keyword ESCAPE '\'
    OR a.ActorName LIKE @Keyword ESCAPE '\' OR a.ActorAccount LIKE @Keyword ESCAPE '\' OR a.Address LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
