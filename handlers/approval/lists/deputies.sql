/*---
summary: 本人设置的审批代理，新的在前
effect: read
params:
  DeputyId: {from: query.deputyid, type: nvarchar(50), default: ''}
  UserId:   {from: session.userid, type: nvarchar(50), default: ''}
sort:
  allow: [d.FromDate]
  default: d.FromDate desc, d.DeputyId
page: {}
---*/
SELECT d.DeputyId, d.DeputyUserId, n.Person AS DeputyName, d.FromDate, d.ToDate, d.Reason, d.RowVersion
FROM Flow_Deputy d
JOIN View_StaffName n ON n.UserId = d.DeputyUserId
WHERE d.UserId = @UserId
  /*if DeputyId*/ AND d.DeputyId = @DeputyId /*end*/
/*sort*/
/*page*/
