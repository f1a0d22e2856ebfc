/*---
summary: 本人写的消息，最近的在前，带各状态的人数
effect: read
params:
  MessageId: {from: query.messageid, type: nvarchar(50), default: ''}
  Keyword:   {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Planned:   {from: query.planned, type: bit, default: null}
  UserId:    {from: session.userid, type: nvarchar(50), default: ''}
  Now:       {from: now, type: datetime2(3)}
result: {columns: {Planned: bit}}
sort: {allow: [m.CreateDate, m.PlanDate], default: 'm.CreateDate DESC, m.MessageId DESC'}
page: {}
---*/
SELECT m.MessageId, m.Title, m.Content, m.Format, m.PlanDate, m.CancelDate, m.CreateDate,
       CAST(CASE WHEN m.PlanDate > @Now AND m.CancelDate IS NULL THEN 1 ELSE 0 END AS BIT) AS Planned,
       (SELECT MIN(r.Channel) FROM Msg_Receiver r WHERE r.MessageId = m.MessageId) AS Channel,
       (SELECT COUNT(*) FROM Msg_Receiver r WHERE r.MessageId = m.MessageId) AS Receivers,
       (SELECT COUNT(*) FROM Msg_Receiver r WHERE r.MessageId = m.MessageId AND r.State = '已发送') AS Sent,
       (SELECT COUNT(*) FROM Msg_Receiver r WHERE r.MessageId = m.MessageId AND r.State IN ('发送失败', '已过期')) AS Failed
FROM Msg_Message m
WHERE m.CreateUserId = @UserId AND m.Kind = '手工消息'
  /*if MessageId*/ AND m.MessageId = @MessageId /*end*/
  /*if Planned*/ AND CASE WHEN m.PlanDate > @Now AND m.CancelDate IS NULL THEN 1 ELSE 0 END = @Planned /*end*/
  /*if Keyword*/ AND (m.Title LIKE @Keyword ESCAPE '\' OR m.Content LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
