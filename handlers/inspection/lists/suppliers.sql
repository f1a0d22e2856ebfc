/*---
summary: 供应商，按编号、名称、供应类别、状态筛选
record: Insp_Supplier
effect: read
params:
  SupplierId: {from: query.supplierid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Supplies:   {from: query.supplies, default: ''}
  Status:     {from: query.status, default: ''}
sort:
  allow: [s.SupplierNo, s.FullName, s.CreateDate, s.ModifyDate]
  default: s.SupplierNo, s.SupplierId
page: {}
export:
  name: 供应商档案
  columns:
    {SupplierNo: 12, FullName: 30, Supplies: 10, Contact: 12, Mobile: 16, Address: 40, SteadyProduction: 12, Status: 10, Remark: 30}
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
