/*---
summary: 检验项目，按物料类别、方式筛选；给出物料时为该物料的检验项目
record: Insp_Control
effect: read
params:
  ControlId:     {from: query.controlid, type: nvarchar(50), default: ''}
  MaterialId:    {from: query.materialid, type: nvarchar(50), default: ''}
  Keyword:       {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  MaterialClass: {from: query.materialclass, default: ''}
  Kind:          {from: query.kind, default: ''}
sort:
  allow: [c.MaterialClass, c.FullName]
  default: c.MaterialClass, c.SortCode, c.ControlId
page: {}
export:
  name: 检验项目
  columns:
    {MaterialClass: 10, FullName: 20, Kind: 8, Requirement: 40, Method: 20, Tool: 16, Unit: 8, LowerLimit: 12, UpperLimit: 12, Pieces: 10,
      CategoryName: 24}
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
