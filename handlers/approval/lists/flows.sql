/*---
summary: 审批流程，按状态、分类筛选
record: Flow_Definition
effect: read
params:
  FlowId:   {from: query.flowid, type: nvarchar(50), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Status:   {from: query.status, default: ''}
  Category: {from: query.category, default: ''}
result: {columns: {Running: int}}
sort:
  allow: [d.FullName, d.SortCode, d.Version, d.ModifyDate]
  default: d.SortCode, d.FlowId
page: {}
export:
  name: 流程设置
  columns:
    {FullName: 20, Category: 10, Description: 40, Status: 10, Version: 8, Running: {heading: 审批中, width: 10}}
tests:
  - {name: 启用的流程, as: admin, in: {query.status: 启用}, rows: 12}
---*/
SELECT d.FlowId, d.FullName, d.Category, d.Description, d.Status, d.SortCode, d.Subject, d.Version, d.DraftDate,
       (SELECT COUNT(*) FROM Flow_Application a WHERE a.FlowId = d.FlowId AND a.State = '审批中') AS Running,
       d.RowVersion, d.CreateUserName, d.CreateDate, d.ModifyUserName, d.ModifyDate
FROM Flow_Definition d
WHERE 1 = 1
  /*if FlowId*/ AND d.FlowId = @FlowId /*end*/
  /*if Status*/ AND d.Status = @Status /*end*/
  /*if Category*/ AND d.Category = @Category /*end*/
  /*if Keyword*/ AND (d.FullName COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR d.Description LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
