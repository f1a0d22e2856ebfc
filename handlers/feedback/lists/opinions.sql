/*---
summary: 吐槽反馈，按功能、状态、日期筛选；匿名的不留姓名
record: Eva_SystemEvaluation
effect: read
params:
  EvaluationId: {from: query.evaluationid, type: nvarchar(50), default: ''}
  Keyword:      {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  ModName:      {from: query.modname, default: ''}
  Status:       {from: query.status, default: ''}
sort:
  allow: [e.ModName, e.Status, e.CreateDate, e.ModifyDate]
  default: e.CreateDate DESC, e.EvaluationId
page: {}
export:
  name: 吐槽反馈
  columns:
    {ModName: 16, LeaveOpinion: 60, CreateUserName: {heading: 反馈人, width: 10}, CreateDate: {heading: 反馈时间, width: 18}, Status: 10, Reply: 60,
      ModifyUserName: {heading: 答复人, width: 10}, ModifyDate: {heading: 答复时间, width: 18}}
tests:
  - {name: 宿舍报修的, as: admin, in: {query.modname: 宿舍报修}, rows: 2}
  - {name: 按内容找, as: admin, in: {query.keyword: 全厂费用}, rows: 1}
---*/
SELECT e.EvaluationId, e.ModName, e.LeaveOpinion, e.Status, e.Reply, e.Picture, e.RowVersion,
       CASE WHEN e.Appraiser = '' THEN '匿名' ELSE e.Appraiser END AS CreateUserName, e.CreateDate, e.ModifyUserName, e.ModifyDate
FROM Eva_SystemEvaluation e
WHERE 1 = 1
  /*if EvaluationId*/ AND e.EvaluationId = @EvaluationId /*end*/
  /*if ModName*/ AND e.ModName = @ModName /*end*/
  /*if Status*/ AND e.Status = @Status /*end*/
  /*if Keyword*/ AND (e.ModName LIKE @Keyword ESCAPE '\' OR e.LeaveOpinion LIKE @Keyword ESCAPE '\' OR e.Reply LIKE @Keyword ESCAPE '\' OR e.Appraiser LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
