/*---
summary: 应用设置，按类别筛选
effect: read
params:
  Code:     {from: query.code, type: nvarchar(100), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Category: {from: query.category, type: nvarchar(100), default: ''}
sort:
  allow:
    Name: s.Name
    Category: s.Category
    ModifyDate: s.ModifyDate
  default: s.SortCode, s.Code
page: {}
export:
  name: 应用设置
  columns:
    Code:        {heading: 编号, width: 26}
    Name:        {heading: 名称, width: 20}
    Value:       {heading: 值, width: 30}
    Category:    {heading: 类别, width: 12}
    Description: {heading: 说明, width: 50}
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
