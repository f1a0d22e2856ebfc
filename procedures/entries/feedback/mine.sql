/*---
summary: 我的反馈：本人署名提交的意见和答复，最新的在前；IsNew 是还没看过的答复
effect: read
params:
  Account: {from: session.account, type: nvarchar(50), default: ''}
result: {columns: {IsNew: bit}}
page: {}
sort:
  allow:
    CreateDate: e.CreateDate
  default: e.CreateDate DESC, e.EvaluationId
tests:
  - {name: 本人的, as: sushe, rows: 2}
  - {name: 匿名的不在内, as: pinzhi, rows: 1}
---*/
SELECT e.EvaluationId, e.ModName, e.LeaveOpinion, e.Status, e.Reply, e.Picture, e.CreateDate, e.ModifyUserName, e.ModifyDate,
       CASE WHEN e.Status IN ('已答复', '不采纳') AND (e.AnswerSeenDate IS NULL OR e.AnswerSeenDate < e.ModifyDate) THEN 1 ELSE 0 END AS IsNew
FROM Eva_SystemEvaluation e
WHERE e.Account = @Account AND e.Account <> ''
/*sort*/
/*page*/
