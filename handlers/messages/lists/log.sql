/*---
summary: 发送记录，一个接收人一行，最近的在前，按类型、渠道、状态、姓名、部门、时间筛选；验证码没有正文
effect: read
params:
  ReceiverId: {from: query.receiverid, type: nvarchar(50), default: ''}
  MessageId:  {from: query.messageid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Person:     {from: query.person, type: nvarchar(50), default: '', like: contains}
  Department: {from: query.department, type: nvarchar(50), default: ''}
  Kind:       {from: query.kind, type: nvarchar(50), default: ''}
  Channel:    {from: query.channel, type: nvarchar(20), default: ''}
  State:      {from: query.state, type: nvarchar(20), default: ''}
  From:       {from: query.createdatefrom, type: date, default: null}
  To:         {from: query.createdateto, type: datetime2(3), day: end, default: null}
sort: {allow: [r.CreateDate], default: 'r.CreateDate DESC, r.ReceiverId DESC'}
page: {}
export:
  name: 发送记录
  columns:
    CreateDate:     {heading: 时间, width: 20, format: 'yyyy-mm-dd hh:mm:ss'}
    Kind:           {heading: 类型, width: 12}
    Title:          {heading: 标题, width: 40}
    UserName:       {heading: 接收人, width: 12}
    DepartmentName: {heading: 部门, width: 16}
    Channel:        {heading: 渠道, width: 10}
    Address:        {heading: 账号或号码, width: 18}
    State:          {heading: 状态, width: 10}
    Reason:         {heading: 原因, width: 50}
    PlanDate:       {heading: 计划时间, width: 20, format: 'yyyy-mm-dd hh:mm:ss'}
    SentDate:       {heading: 发送时间, width: 20, format: 'yyyy-mm-dd hh:mm:ss'}
    SenderName:     {heading: 发送人, width: 12}
---*/
SELECT r.ReceiverId, r.MessageId, r.CreateDate, r.Kind, COALESCE(m.Title, r.Label) AS Title,
       CASE WHEN r.Kind = '手工消息' THEN COALESCE(r.Content, m.Content) END AS Content,
       r.UserId, r.UserName, COALESCE(o.FullName, '') AS DepartmentName, r.Channel, r.Address, r.State, r.Reason, r.Attempts, r.PlanDate, r.SentDate,
       COALESCE(m.CreateUserName, '系统') AS SenderName
FROM Msg_Receiver r
LEFT JOIN Msg_Message m ON m.MessageId = r.MessageId
LEFT JOIN Base_User u ON u.UserId = r.UserId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE 1 = 1
  /*if ReceiverId*/ AND r.ReceiverId = @ReceiverId /*end*/
  /*if MessageId*/ AND r.MessageId = @MessageId /*end*/
  /*if Kind*/ AND r.Kind = @Kind /*end*/
  /*if Channel*/ AND r.Channel = @Channel /*end*/
  /*if State*/ AND r.State = @State /*end*/
  /*if From*/ AND r.CreateDate >= @From /*end*/
  /*if To*/ AND r.CreateDate <= @To /*end*/
  /*if Department*/ AND u.OrganizationId IN (SELECT v.OrganizationId FROM View_OrganizationPath v WHERE v.AncestorId = @Department) /*end*/
  /*if Person*/ AND r.UserId IN (SELECT p.UserId FROM Base_User p WHERE p.RealName LIKE @Person ESCAPE '\' OR p.Account LIKE @Person ESCAPE '\'
    OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Person ESCAPE '\')) /*end*/
  /*if Keyword*/ AND (m.Title LIKE @Keyword ESCAPE '\' OR r.UserName LIKE @Keyword ESCAPE '\' OR r.Reason LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
