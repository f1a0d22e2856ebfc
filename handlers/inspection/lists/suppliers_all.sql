/*---
summary: 合作中的供应商，供登记检验单时选择
effect: read
tests:
  - {name: 全部, as: pinzhi, rows: 17}
---*/
SELECT s.SupplierId, s.FullName, s.SupplierNo
FROM Insp_Supplier s
WHERE s.Status = '合作中'
ORDER BY s.FullName, s.SupplierId
