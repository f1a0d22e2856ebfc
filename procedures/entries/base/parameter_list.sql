/*---
procedure: P_Parameter
cxtype: 参数列表参数数据查询
aliases: ["*"]
summary: 某一类别的参数，如 系统评价问题标签
effect: read
access: signed-in
combobox: {value: Value, label: Name}
params:
  Category: {from: OtherA, type: nvarchar(100), default: ''}
---*/
SELECT p.ParameterId, p.Category, p.Name, p.Value, p.SortCode
FROM Base_Parameter p
WHERE p.Enabled = 1 AND p.Category = @Category
ORDER BY p.SortCode, p.ParameterId;
