/*---
summary: 物料，按编号、名称、类别、状态筛选
record: Insp_Material
effect: read
params:
  MaterialId:    {from: query.materialid, type: nvarchar(50), default: ''}
  Keyword:       {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  MaterialClass: {from: query.materialclass, default: ''}
  Status:        {from: query.status, default: ''}
sort:
  allow: [m.MaterialNo, m.FullName, m.CreateDate, m.ModifyDate]
  default: m.MaterialNo, m.MaterialId
page: {}
export:
  name: 物料
  columns:
    {MaterialNo: 12, FullName: 30, MaterialClass: 10, Spec: 24, Unit: 8, InspectLevel: 10, AqlCritical: 10, AqlMajor: 10, AqlMinor: 10, CountBy: 10,
      Status: 8, Remark: 30}
tests:
  - {name: 全部, as: pinzhi, in: {query.pageSize: 100}, rows: 30}
  - {name: 板材, as: pinzhi, in: {query.materialclass: 板材, query.pageSize: 100}, rows: 7}
---*/
SELECT m.MaterialId, m.MaterialNo, m.FullName, m.MaterialClass, m.Spec, m.Unit, m.InspectLevel, m.AqlCritical, m.AqlMajor, m.AqlMinor, m.CountBy,
       m.Status, m.Remark, m.RowVersion, m.CreateUserName, m.CreateDate, m.ModifyUserName, m.ModifyDate
FROM Insp_Material m
WHERE 1 = 1
  /*if MaterialId*/ AND m.MaterialId = @MaterialId /*end*/
  /*if MaterialClass*/ AND m.MaterialClass = @MaterialClass /*end*/
  /*if Status*/ AND m.Status = @Status /*end*/
  /*if Keyword*/ AND (m.MaterialNo LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\' OR m.Spec LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
