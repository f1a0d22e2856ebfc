/*---
procedure: P_SystemEvaluation
cxtype: 反馈答复已读写入
aliases: ["*"]
summary: 记下本人已看到自己反馈的答复；此后又改过的答复重新算作新的
effect: write
access: signed-in
params:
  Account: {from: session.account, type: nvarchar(50), default: ''}
  Now:     {from: now, type: datetime2(3)}
---*/
UPDATE Eva_SystemEvaluation
SET AnswerSeenDate = @Now
WHERE Account = @Account AND Account <> '' AND Status IN ('已答复', '不采纳')
  AND (AnswerSeenDate IS NULL OR AnswerSeenDate < ModifyDate);
