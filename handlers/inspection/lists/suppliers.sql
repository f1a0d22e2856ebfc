/*---
summary: 供应商，按编号、名称、供应类别、状态筛选
effect: read
params:
  SupplierId: {from: query.supplierid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Supplies:   {from: query.supplies, type: nvarchar(20), default: ''}
  Status:     {from: query.status, type: nvarchar(20), default: ''}
sort:
  allow:
    SupplierNo: s.SupplierNo
    FullName: s.FullName
    CreateDate: s.CreateDate
    ModifyDate: s.ModifyDate
  default: s.SupplierNo, s.SupplierId
page: {}
export:
  name: 供应商档案
  columns:
    SupplierNo:       {heading: 编号, width: 12}
    FullName:         {heading: 名称, width: 30}
    Supplies:         {heading: 供应类别, width: 10}
    Contact:          {heading: 联系人, width: 12}
    Mobile:           {heading: 电话, width: 16}
    Address:          {heading: 地址, width: 40}
    SteadyProduction: {heading: 允许放宽检验, width: 12}
    Status:           {heading: 状态, width: 10}
    Remark:           {heading: 备注, width: 30}
tests:
  - {name: 全部, as: pinzhi, in: {query.pageSize: 100}, rows: 18}
  - {name: 板材, as: pinzhi, in: {query.supplies: 板材}, rows: 5}
---*/
SELECT s.SupplierId, s.SupplierNo, s.FullName, s.Supplies, s.Contact, s.Mobile, s.Address, s.SteadyProduction, s.Status, s.Remark,
       s.RowVersion, s.CreateUserName, s.CreateDate, s.ModifyUserName, s.ModifyDate
FROM Insp_Supplier s
WHERE 1 = 1
  /*if SupplierId*/ AND s.SupplierId = @SupplierId /*end*/
  /*if Supplies*/ AND s.Supplies = @Supplies /*end*/
  /*if Status*/ AND s.Status = @Status /*end*/
  /*if Keyword*/ AND (s.SupplierNo LIKE @Keyword ESCAPE '\' OR s.FullName LIKE @Keyword ESCAPE '\' OR s.Contact LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
