/*---
summary: 审批流程，按状态、分类筛选
effect: read
params:
  FlowId:   {from: query.flowid, type: nvarchar(50), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Status:   {from: query.status, type: nvarchar(10), default: ''}
  Category: {from: query.category, type: nvarchar(20), default: ''}
result: {columns: {Running: int}}
sort:
  allow: {FullName: d.FullName, SortCode: d.SortCode, Version: d.Version, ModifyDate: d.ModifyDate}
  default: d.SortCode, d.FlowId
page: {}
export:
  name: 流程设置
  columns:
    FullName:    {heading: 名称, width: 20}
    Category:    {heading: 分类, width: 10}
    Description: {heading: 说明, width: 40}
    Status:      {heading: 状态, width: 10}
    Version:     {heading: 版本, width: 8}
    Running:     {heading: 审批中, width: 10}
tests:
  - {name: 启用的流程, as: admin, in: {query.status: 启用}, rows: 6}
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
