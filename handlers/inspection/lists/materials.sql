/*---
summary: 物料，按编号、名称、类别、状态筛选
effect: read
params:
  MaterialId:    {from: query.materialid, type: nvarchar(50), default: ''}
  Keyword:       {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  MaterialClass: {from: query.materialclass, type: nvarchar(20), default: ''}
  Status:        {from: query.status, type: nvarchar(20), default: ''}
sort:
  allow:
    MaterialNo: m.MaterialNo
    FullName: m.FullName
    CreateDate: m.CreateDate
    ModifyDate: m.ModifyDate
  default: m.MaterialNo, m.MaterialId
page: {}
export:
  name: 物料
  columns:
    MaterialNo:    {heading: 编号, width: 12}
    FullName:      {heading: 名称, width: 30}
    MaterialClass: {heading: 物料类别, width: 10}
    Spec:          {heading: 规格, width: 24}
    Unit:          {heading: 单位, width: 8}
    InspectLevel:  {heading: 检验水平, width: 10}
    AqlCritical:   {heading: 致命 AQL, width: 10}
    AqlMajor:      {heading: 严重 AQL, width: 10}
    AqlMinor:      {heading: 轻微 AQL, width: 10}
    CountBy:       {heading: 判定计数, width: 10}
    Status:        {heading: 状态, width: 8}
    Remark:        {heading: 备注, width: 30}
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
