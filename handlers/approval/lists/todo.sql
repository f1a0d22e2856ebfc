/*---
summary: 等待本人审批的申请，含本人代理他人的；先到的在前
effect: read
params:
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  FlowId:  {from: query.flowid, type: nvarchar(50), default: '', title: 流程的编号}
  UserId:  {from: session.userid, type: nvarchar(50), default: ''}
  Now:     {from: now, type: datetime2(3)}
  Today:   {from: now, type: date}
result: {columns: {Overdue: bit}}
sort:
  allow: [a.ApplicationNo, t.AskDate, a.SubmitDate]
  default: t.AskDate, t.TaskId
page: {}
---*/
SELECT a.ApplicationId, a.ApplicationNo, a.Title, a.Summary, a.FlowId, a.FlowName, a.ApplicantName, a.DepartmentName, a.SubmitDate,
       t.TaskId, t.StepName, t.AskDate, t.HandDate, CAST(CASE WHEN t.RemindDate < @Now THEN 1 ELSE 0 END AS BIT) AS Overdue,
       CASE WHEN t.UserId = @UserId THEN NULL ELSE u.RealName END AS ForName
FROM Flow_Task t
JOIN Flow_Application a ON a.ApplicationId = t.ApplicationId
JOIN Base_User u ON u.UserId = t.UserId
WHERE t.Status = '待审批'
  AND (t.UserId = @UserId
       OR a.ApplicantUserId <> @UserId
          AND t.UserId IN (SELECT d.UserId FROM Flow_Deputy d WHERE d.DeputyUserId = @UserId AND d.FromDate <= @Today AND d.ToDate >= @Today))
  /*if FlowId*/ AND a.FlowId = @FlowId /*end*/
  /*if Keyword*/ AND (a.ApplicationNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR a.Title LIKE @Keyword ESCAPE '\' OR a.Summary LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
