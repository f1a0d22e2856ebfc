/*---
summary: 等待本人审批的申请的流程，按流程筛选用
effect: read
params:
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
  Today:  {from: now, type: date}
page: {}
sort:
  allow: [d.SortCode]
  default: d.SortCode, d.FlowId
---*/
SELECT d.FlowId, d.FullName
FROM Flow_Definition d
WHERE EXISTS (SELECT 1
              FROM Flow_Application a
              JOIN Flow_Task t ON t.ApplicationId = a.ApplicationId
              WHERE a.FlowId = d.FlowId AND t.Status = '待审批'
                AND (t.UserId = @UserId
                     OR t.UserId IN (SELECT p.UserId FROM Flow_Deputy p WHERE p.DeputyUserId = @UserId AND p.FromDate <= @Today AND p.ToDate >= @Today)))
/*sort*/
/*page*/
