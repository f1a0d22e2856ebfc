/*---
summary: 参数设置，各业务的选项，按类别筛选
record: Base_Parameter
effect: read
params:
  ParameterId: {from: query.parameterid, type: nvarchar(50), default: ''}
  Keyword:     {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Category:    {from: query.category, default: ''}
  Enabled:     {from: query.enabled, default: null}
sort:
  allow: [p.Category, p.Name, p.SortCode, p.Enabled, p.ModifyDate]
  default: p.Category, p.SortCode, p.ParameterId
page: {}
export:
  name: 参数设置
  columns:
    {Category: 24, Name: 24, Value: 40, SortCode: 8, Enabled: 8}
tests:
  - {name: 问题标签, as: admin, in: {query.category: 系统评价问题标签}, rows: 10}
  - {name: 停用的, as: admin, in: {query.enabled: 否}, rows: 3}
  - {name: 按名称找, as: admin, in: {query.keyword: 空调}, rows: 1}
---*/
SELECT p.ParameterId, p.Category, p.Name, p.Value, p.SortCode, p.Enabled, p.RowVersion, p.CreateUserName, p.CreateDate, p.ModifyUserName, p.ModifyDate
FROM Base_Parameter p
WHERE 1 = 1
  /*if ParameterId*/ AND p.ParameterId = @ParameterId /*end*/
  /*if Category*/ AND p.Category = @Category /*end*/
  /*if Enabled*/ AND p.Enabled = @Enabled /*end*/
  /*if Keyword*/ AND (p.Category COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR p.Name COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR p.Value LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
