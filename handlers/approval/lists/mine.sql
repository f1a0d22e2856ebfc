/*---
summary: 本人发起的申请，按状态、流程、时间筛选
effect: read
params:
  Keyword:       {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  State:         {from: query.state, type: nvarchar(10), default: '', choices: [草稿, 提交失败, 审批中, 已通过, 已退回, 已撤回, 已作废, 已销假]}
  ExamineStatus: {from: query.examinestatus, type: int, default: null, title: 审核状态, enumeration: examineStatus}
  FlowId:        {from: query.flowid, type: nvarchar(50), default: '', title: 流程的编号}
  CreateFrom:    {from: query.createdatefrom, type: date, default: null, title: 建立时间（从）}
  CreateUntil:   {from: query.createdateto, type: datetime2(3), day: end, default: null, title: 建立时间（到）}
  UserId:        {from: session.userid, type: nvarchar(50), default: ''}
sort:
  allow: [a.ApplicationNo, a.CreateDate, a.SubmitDate, a.EndDate]
  default: a.CreateDate desc, a.ApplicationId
page: {}
export:
  name: 我发起的审批
  columns:
    ApplicationNo: {heading: 编号, width: 18}
    Title:         {heading: 标题, width: 30}
    Summary:       {heading: 摘要, width: 50}
    State:         {heading: 状态, width: 10}
    ExamineName:   {heading: 审核状态, width: 10}
    Waiting:       {heading: 当前审批人, width: 20}
    SubmitDate:    {heading: 提交时间, width: 18, format: 'yyyy-mm-dd hh:mm'}
    EndDate:       {heading: 结束时间, width: 18, format: 'yyyy-mm-dd hh:mm'}
labels: {ExamineName: examineStatus}
---*/
SELECT a.ApplicationId, a.ApplicationNo, a.Title, a.Summary, a.FlowId, a.FlowName, COALESCE(a.Revoked, a.State) AS State, a.ExamineStatus, a.ExamineStatus AS ExamineName,
       a.Reason, a.SubmitDate, a.EndDate, a.CreateDate,
       (SELECT MIN(u.RealName COLLATE Latin1_General_BIN2) FROM Flow_Task t JOIN Base_User u ON u.UserId = t.UserId WHERE t.ApplicationId = a.ApplicationId AND t.Status = '待审批') AS Waiting,
       a.RowVersion
FROM Flow_Application a
WHERE a.ApplicantUserId = @UserId
  /*if State*/ AND COALESCE(a.Revoked, a.State) = @State /*end*/
  /*if ExamineStatus*/ AND a.ExamineStatus = @ExamineStatus /*end*/
  /*if FlowId*/ AND a.FlowId = @FlowId /*end*/
  /*if CreateFrom*/ AND a.CreateDate >= @CreateFrom /*end*/
  /*if CreateUntil*/ AND a.CreateDate <= @CreateUntil /*end*/
  /*if Keyword*/ AND (a.ApplicationNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR a.Title LIKE @Keyword ESCAPE '\' OR a.Summary LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
