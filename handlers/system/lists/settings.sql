/*---
summary: 应用设置，按类别筛选
record: Base_Setting
effect: read
params:
  Code:     {from: query.code, type: nvarchar(100), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Category: {from: query.category, default: ''}
sort:
  allow: [s.Name, s.Category, s.ModifyDate]
  default: s.SortCode, s.Code
page: {}
export:
  name: 应用设置
  columns:
    {Code: {heading: 编号, width: 26}, Name: 20, Value: 30, Category: 12, Description: 50}
tests:
  - {name: 组织, as: admin, in: {query.category: 组织}, rows: 2}
  - {name: 一项, as: admin, in: {query.code: ThemeColor}, rows: 1}
---*/
SELECT s.Code, s.Name, s.Value, s.Category, s.Description, s.RowVersion, s.CreateUserName, s.CreateDate, s.ModifyUserName, s.ModifyDate
FROM Base_Setting s
WHERE 1 = 1
  /*if Code*/ AND s.Code = @Code /*end*/
  /*if Category*/ AND s.Category = @Category /*end*/
  /*if Keyword*/ AND (s.Code COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR s.Name LIKE @Keyword ESCAPE '\' OR s.Value LIKE @Keyword ESCAPE '\' OR s.Description LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
