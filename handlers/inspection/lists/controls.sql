/*---
summary: 检验项目，按物料类别、方式筛选；给出物料时为该物料的检验项目
effect: read
params:
  ControlId:     {from: query.controlid, type: nvarchar(50), default: ''}
  MaterialId:    {from: query.materialid, type: nvarchar(50), default: ''}
  Keyword:       {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  MaterialClass: {from: query.materialclass, type: nvarchar(20), default: ''}
  Kind:          {from: query.kind, type: nvarchar(20), default: ''}
sort:
  allow:
    MaterialClass: c.MaterialClass
    FullName: c.FullName
  default: c.MaterialClass, c.SortCode, c.ControlId
page: {}
export:
  name: 检验项目
  columns:
    MaterialClass: {heading: 物料类别, width: 10}
    FullName:      {heading: 名称, width: 20}
    Kind:          {heading: 方式, width: 8}
    Requirement:   {heading: 要求, width: 40}
    Method:        {heading: 方法, width: 20}
    Tool:          {heading: 工具, width: 16}
    Unit:          {heading: 单位, width: 8}
    LowerLimit:    {heading: 下限, width: 12}
    UpperLimit:    {heading: 上限, width: 12}
    Pieces:        {heading: 测量件数, width: 10}
    CategoryName:  {heading: 不合格记为, width: 24}
tests:
  - {name: 全部, as: pinzhi, in: {query.pageSize: 100}, rows: 30}
  - {name: 板材的计量项目, as: pinzhi, in: {query.materialclass: 板材, query.kind: 计量}, rows: 3}
---*/
SELECT c.ControlId, c.MaterialClass, c.FullName, c.Kind, c.Requirement, c.Method, c.Tool, c.Unit, c.LowerLimit, c.UpperLimit, c.Pieces,
       c.CategoryId, t.FullPath AS CategoryName, c.SortCode, c.RowVersion, c.CreateUserName, c.CreateDate, c.ModifyUserName, c.ModifyDate
FROM Insp_Control c
LEFT JOIN View_DefectCategory t ON t.CategoryId = c.CategoryId
WHERE 1 = 1
  /*if ControlId*/ AND c.ControlId = @ControlId /*end*/
  /*if MaterialId*/ AND c.MaterialClass IN (SELECT m.MaterialClass FROM Insp_Material m WHERE m.MaterialId = @MaterialId) /*end*/
  /*if MaterialClass*/ AND c.MaterialClass = @MaterialClass /*end*/
  /*if Kind*/ AND c.Kind = @Kind /*end*/
  /*if Keyword*/ AND (c.FullName LIKE @Keyword ESCAPE '\' OR c.Requirement LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
