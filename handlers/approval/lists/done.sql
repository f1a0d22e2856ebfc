/*---
summary: 本人审批过的申请，或者抄送给本人的（Kind 为 cc）；新的在前
effect: read
params:
  Keyword:   {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Kind:      {from: query.kind, type: nvarchar(10), default: acted, title: 审批过的或抄送的, choices: [acted, cc], summary: acted 本人审批过的，cc 抄送给本人的}
  State:     {from: query.state, type: nvarchar(10), default: '', choices: [提交失败, 审批中, 已通过, 已退回, 已撤回, 已作废, 已销假]}
  ExamineStatus: {from: query.examinestatus, type: int, default: null, title: 审核状态, enumeration: examineStatus}
  FlowId:    {from: query.flowid, type: nvarchar(50), default: '', title: 流程的编号}
  ActedFrom: {from: query.acteddatefrom, type: date, default: null}
  ActedUntil: {from: query.acteddateto, type: datetime2(3), day: end, default: null}
  UserId:    {from: session.userid, type: nvarchar(50), default: ''}
sort:
  allow: [x.ApplicationNo, x.ActedDate, x.SubmitDate]
  default: x.ActedDate desc, x.RowId
page: {}
export:
  name: 我已审批
  columns:
    ApplicationNo:  {heading: 编号, width: 18}
    Title:          {heading: 标题, width: 30}
    Summary:        {heading: 摘要, width: 50}
    ApplicantName:  {heading: 申请人, width: 12}
    DepartmentName: {heading: 部门, width: 16}
    Decision:       {heading: 我的处理, width: 10}
    ActedDate:      {heading: 处理时间, width: 18, format: 'yyyy-mm-dd hh:mm'}
    Opinion:        {heading: 意见, width: 40}
    State:          {heading: 状态, width: 10}
    ExamineName:    {heading: 审核状态, width: 10}
labels: {ExamineName: examineStatus}
---*/
SELECT x.RowId, x.ApplicationId, x.ApplicationNo, x.Title, x.Summary, x.FlowId, x.FlowName, x.ApplicantName, x.DepartmentName, x.State, x.ExamineStatus, x.ExamineStatus AS ExamineName, x.SubmitDate,
       x.Decision, x.Opinion, x.ActedDate
FROM (SELECT t.TaskId AS RowId, a.ApplicationId, a.ApplicationNo, a.Title, a.Summary, a.FlowId, a.FlowName, a.ApplicantName, a.DepartmentName,
             COALESCE(a.Revoked, a.State) AS State, a.ExamineStatus, a.SubmitDate, t.Status AS Decision, t.Opinion, t.ActedDate
      FROM Flow_Task t
      JOIN Flow_Application a ON a.ApplicationId = t.ApplicationId
      WHERE @Kind <> 'cc' AND t.ActedUserId = @UserId
      UNION ALL
      SELECT CONCAT(c.ApplicationId, '/', c.StepId), a.ApplicationId, a.ApplicationNo, a.Title, a.Summary, a.FlowId, a.FlowName, a.ApplicantName, a.DepartmentName,
             COALESCE(a.Revoked, a.State), a.ExamineStatus, a.SubmitDate, CASE WHEN c.ReadDate IS NULL THEN '未读' ELSE '已读' END, NULL, c.CreateDate
      FROM Flow_Copy c
      JOIN Flow_Application a ON a.ApplicationId = c.ApplicationId
      WHERE @Kind = 'cc' AND c.UserId = @UserId) x
WHERE 1 = 1
  /*if State*/ AND x.State = @State /*end*/
  /*if ExamineStatus*/ AND x.ExamineStatus = @ExamineStatus /*end*/
  /*if FlowId*/ AND x.FlowId = @FlowId /*end*/
  /*if ActedFrom*/ AND x.ActedDate >= @ActedFrom /*end*/
  /*if ActedUntil*/ AND x.ActedDate <= @ActedUntil /*end*/
  /*if Keyword*/ AND (x.ApplicationNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR x.Title LIKE @Keyword ESCAPE '\' OR x.Summary LIKE @Keyword ESCAPE '\' OR x.ApplicantName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
